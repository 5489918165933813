import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { queries } from "../../api/queries";
import { paths } from "../../lib/paths";
import { Banner } from "../../ui/Banner";
import { Logo } from "../../ui/Logo";

type Props = {
  title: string;
  intro?: ReactNode;
  /** The form's problem or null. It replaces the intro, whose height is reserved, so nothing moves. */
  problem?: string | null;
  /** A link or button shown with the problem, to solve it. */
  wayOn?: ReactNode;
  children: ReactNode;
};

/** The page layout for signed-out users. */
export function SignInFrame({ title, intro, problem, wayOn, children }: Props) {
  const { data: studio } = useQuery(queries.studio());
  const hasForm = problem !== undefined;
  const card = useRef<HTMLElement>(null);

  // Focuses the first field, or the heading of a screen without fields.
  useEffect(() => {
    const find = (selector: string) => card.current?.querySelector<HTMLElement>(selector);
    (find("input:not([hidden], [readonly])") ?? find("h1"))?.focus();
  }, []);

  return (
    <div className="mx-auto mt-[5dvh] mb-auto flex w-full max-w-md flex-col gap-6 px-4 py-8">
      <title>{`${title} · Fantail`}</title>
      <header className="flex items-center gap-3">
        <Logo className="size-12 shrink-0 text-accent" />
        <div className="min-w-0 leading-tight">
          <p className="text-xl font-semibold tracking-tight">Fantail</p>
          <p className="min-h-6 text-ink-soft wrap-anywhere">{studio?.studioName}</p>
        </div>
      </header>
      <main ref={card} className="rounded-2xl border border-line bg-surface p-5 sm:p-8">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight wrap-anywhere outline-none">
          {title}
        </h1>
        <div className={clsx("mt-2 text-ink-soft", hasForm && "min-h-22")}>
          {problem ? (
            <Banner tone="danger" role="alert">
              <p>{problem}</p>
              {wayOn && <p>{wayOn}</p>}
            </Banner>
          ) : (
            intro
          )}
        </div>
        <div className={hasForm ? "mt-2" : "mt-6"}>{children}</div>
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
