import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { queries } from "../../api/queries";
import { paths } from "../../lib/paths";
import { dateWords, today } from "../../rules";
import { useClock } from "../../stores/clock";
import { Mark } from "../../ui/Mark";

/** A page of plain text, with today's date as its last update. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const updated = useClock((clock) => dateWords(today(clock.now)));
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-12">
      <title>{`${title} · Fantail`}</title>
      <Mark className="size-10 text-accent" />
      <h1 className="mt-3 text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 text-ink-soft">Last updated: {updated}</p>
      <div className="mt-6 grid gap-3 [&_h2]:mt-4 [&_h2]:text-lg [&_h2]:font-semibold [&_ul]:list-disc [&_ul]:pl-5">
        {children}
        <h2>Contact</h2>
        <Contact />
      </div>
      <Link
        to={paths.login}
        className="target mt-8 inline-flex items-center gap-2 font-medium text-accent underline underline-offset-2"
      >
        <ArrowLeft aria-hidden className="size-4" /> Back to login
      </Link>
    </main>
  );
}

function Contact() {
  const { data: studio } = useQuery(queries.studio());
  return (
    <p>
      Questions? Write to{" "}
      {studio ? (
        <a className="font-medium text-accent underline underline-offset-2" href={`mailto:${studio.contactEmail}`}>
          {studio.contactEmail}
        </a>
      ) : (
        "the studio"
      )}
      .
    </p>
  );
}
