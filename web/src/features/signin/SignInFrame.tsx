import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { queries } from "../../api/queries";
import { paths } from "../../lib/paths";
import { Mark } from "../../ui/Mark";

type Props = { title: string; intro?: ReactNode; children: ReactNode };

/** The page around every form of someone who is not signed in. */
export function SignInFrame({ title, intro, children }: Props) {
  const { data: studio } = useQuery(queries.studio());
  return (
    <div className="m-auto flex w-full max-w-md flex-col gap-6 px-4 py-8">
      <title>{`${title} · Fantail`}</title>
      <header className="flex items-center gap-3">
        <Mark className="size-12 shrink-0 text-accent" />
        <div className="leading-tight">
          <p className="text-xl font-semibold tracking-tight">Fantail</p>
          <p className="min-h-6 text-ink-soft">{studio?.studioName}</p>
        </div>
      </header>
      <main className="rounded-2xl border border-line bg-surface p-5 sm:p-8">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {intro && <div className="mt-1 text-ink-soft">{intro}</div>}
        <div className="mt-6">{children}</div>
      </main>
      <footer className="flex justify-center gap-2 text-sm text-ink-soft">
        <Link
          className="target inline-flex items-center justify-center underline underline-offset-2"
          to={paths.privacy}
        >
          Privacy
        </Link>
        <Link className="target inline-flex items-center justify-center underline underline-offset-2" to={paths.terms}>
          Terms
        </Link>
      </footer>
    </div>
  );
}
