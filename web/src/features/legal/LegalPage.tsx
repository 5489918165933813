import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { Link, useNavigationType } from "react-router";
import { queries } from "../../api/queries";
import { paths } from "../../lib/paths";
import { useClock } from "../../stores/clock";
import { Logo } from "../../ui/Logo";

type Props = {
  title: string;
  /** The sentence before the email address, in the section 'Contact'. */
  contact: string;
  children: ReactNode;
};

/** The layout of a legal page. 'Last updated' shows today's date. Legal pages open without the rules' WebAssembly. */
export function LegalPage({ title, contact, children }: Props) {
  const hour = useClock((now) => Math.floor(now / HOUR));
  const updated = useMemo(() => dateIn(hour * HOUR), [hour]);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  // A page that a link opened is shown from its top, and read from its heading.
  useEffect(() => {
    if (navigationType !== "PUSH") return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [navigationType]);
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-12">
      <title>{`${title} · Fantail`}</title>
      <Logo className="size-10 text-accent" />
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-3xl font-semibold tracking-tight">
        {title}
      </h1>
      <p className="mt-1 text-ink-soft">{`Last updated: ${updated}`}</p>
      <div className="mt-6 *:mt-3 [&_h2]:mt-7 [&_h2]:text-lg [&_h2]:font-semibold [&_li+li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
        {children}
        <h2>Contact</h2>
        <p>
          <span>{contact}</span> Write to <Contact />.
        </p>
      </div>
      <Link
        to={paths.login}
        className="target mt-8 inline-flex items-center gap-2 font-medium print:hidden text-accent underline underline-offset-2"
      >
        <ArrowLeft aria-hidden className="size-4" /> Back to login
      </Link>
    </main>
  );
}

const HOUR = 3_600_000;

/** The studio's day at a moment: `28 November 2026`. */
const dateIn = (now: number) =>
  new Intl.DateTimeFormat("en-NZ", { dateStyle: "long", timeZone: "Pacific/Auckland" }).format(now);

const LINK = "font-medium text-accent underline underline-offset-2";

/** The studio's email address, or 'the studio' while it loads. */
function Contact() {
  const { data: studio } = useQuery(queries.studio());
  const link = studio && (
    <a className={LINK} href={`mailto:${studio.contactEmail}`}>
      {studio.contactEmail}
    </a>
  );
  return <span>{link ?? "the studio"}</span>;
}

/** A link in the text, to a screen or to another website. */
export function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}
