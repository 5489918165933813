import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths";

/** A screen that is opened from the dashboard, with a link back to it. */
export function RecordsScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid w-full grid-cols-1 gap-4 sm:gap-6">
      <title>{`${title} · Fantail`}</title>
      <header>
        <Link
          to={paths.dashboard}
          className="target inline-flex items-center gap-2 text-sm font-medium print:hidden text-accent underline underline-offset-2"
        >
          <ArrowLeft aria-hidden className="size-4" /> Dashboard
        </Link>
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      </header>
      {children}
    </div>
  );
}
