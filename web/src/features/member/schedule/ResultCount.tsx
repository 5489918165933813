import { counted } from "../../../lib/plural";
import { limits } from "../../../rules";

type Props = {
  /** Undefined while the classes load; the line keeps its height. */
  count: number | undefined;
  query: string;
};

/** The number of classes found: `12 classes with Mei`, or `80 classes in the next 28 days`. */
export function ResultCount({ count, query }: Props) {
  const which = query ? `with ${query}` : `in the next ${limits().scheduleDays} days`;
  return (
    <p data-found className="min-h-6 text-ink-soft wrap-anywhere" aria-live="polite">
      {count !== undefined && `${counted(count, "class", "classes")} ${which}`}
    </p>
  );
}
