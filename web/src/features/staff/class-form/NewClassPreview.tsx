import { useDeferredValue } from "react";
import { timeText } from "../../../ui/timeText";
import { Clashes } from "./Clashes";
import type { NewClassValues } from "./requests";
import { NoDates, SeriesDates } from "./SeriesDates";
import { useSeriesPreview } from "./useSeriesPreview";

/** A preview of the classes that the form creates: their number, clashes, and dates. */
export function NewClassPreview({ values }: { values: NewClassValues }) {
  const answer = useSeriesPreview(values);
  // Deferred together with the dates, so that the dates of an earlier time don't show it as unusual.
  const usual = useDeferredValue(timeText(values.startTime));
  return (
    <section aria-label="What it makes" className="grid grid-cols-1 content-start gap-3">
      <h3 className="text-base font-semibold">What it makes</h3>
      <p role="status" className="text-sm font-medium tabular-nums empty:hidden">
        {answer?.preview?.summary}
      </p>
      {answer === null && <NoDates>Choose a start date and time to see the dates.</NoDates>}
      {answer?.problem && <NoDates>{answer.problem.message}</NoDates>}
      {answer?.preview && (
        <>
          <Clashes values={values} />
          <SeriesDates preview={answer.preview} usual={usual} />
        </>
      )}
    </section>
  );
}
