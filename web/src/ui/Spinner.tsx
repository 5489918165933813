import clsx from "clsx";
import { LoaderCircle } from "lucide-react";

export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={clsx("inline-flex items-center gap-2", className)}>
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** Fills the screen while there is nothing else to show. */
export function SpinnerScreen({ label = "Loading" }: { label?: string }) {
  return (
    <div className="flex flex-1 items-center justify-center p-12 text-accent">
      <Spinner label={label} className="[&_svg]:size-8" />
    </div>
  );
}
