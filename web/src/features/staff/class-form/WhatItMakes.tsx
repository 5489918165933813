import { sentenceOf } from "../../../api/failure";
import { ClashWarning } from "./ClashWarning";
import type { NewClassValues } from "./requests";
import { NoDates, SeriesDates } from "./SeriesDates";
import { useClashes } from "./useClashes";
import { usePreview } from "./usePreview";

/** What a form makes as it stands: its dates, and what would be in their way. */
export function WhatItMakes({ values }: { values: NewClassValues }) {
  const answer = usePreview(values);
  const clashes = useClashes(values);
  return (
    <section aria-label="What it makes" className="grid content-start gap-3">
      <h3 className="text-base font-semibold">What it makes</h3>
      <p role="status" className="text-sm font-medium tabular-nums empty:hidden">
        {answer?.preview?.summary}
      </p>
      {answer === null && <NoDates>Choose a start date and time to see the dates.</NoDates>}
      {answer?.problem && <NoDates>{answer.problem.message}</NoDates>}
      {answer?.preview && <SeriesDates preview={answer.preview} />}
      {clashes?.isPending && <p className="text-sm text-ink-soft">Looking for clashes…</p>}
      {clashes?.isError && <NoDates>{`Clashes could not be looked for. ${sentenceOf(clashes.error)}`}</NoDates>}
      {clashes?.data && <ClashWarning answer={clashes.data} />}
    </section>
  );
}
