import { counted } from "../../../lib/plural";
import { limits } from "../../../rules";

type Props = {
  /** Undefined while the classes load; the line keeps its height. */
  count: number | undefined;
  query: string;
};

/** `12 classes with Mei`, or all of them. */
export function ResultCount({ count, query }: Props) {
  const which = query ? `with ${query}` : `in the next ${limits().scheduleDays} days`;
  return (
    <p data-found className="min-h-6 text-ink-soft wrap-anywhere" aria-live="polite">
      {count !== undefined && `${counted(count, "class", "classes")} ${which}`}
    </p>
  );
}
