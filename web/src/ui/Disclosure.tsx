import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

type Props = { label: ReactNode; children: ReactNode; defaultOpen?: boolean; className?: string };

/** A button that shows and hides its content. The content is rendered only while it is shown. */
export function Disclosure({ label, children, defaultOpen = false, className }: Props) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="target -mx-2 inline-flex max-w-full items-center gap-1.5 rounded-lg px-2 text-left text-sm font-medium hover:bg-sunken"
      >
        <ChevronRight aria-hidden className={clsx("size-4 shrink-0 transition-transform", isOpen && "rotate-90")} />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </button>
      {isOpen && (
        <div id={id} className="pt-1 pb-2">
          {children}
        </div>
      )}
    </div>
  );
}
