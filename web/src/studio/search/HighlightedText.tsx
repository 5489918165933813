import { highlight } from "./highlight";

/** A text in which the searched words are marked. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  if (query.trim() === "") return <span>{text}</span>;
  return (
    <span>
      {highlight(text, query).map((run, at) =>
        run.isMarked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other key, and keep their order.
          <mark key={at} className="keeps-fill rounded-sm bg-warning-soft font-semibold text-inherit underline">
            {run.text}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <span key={at}>{run.text}</span>
        ),
      )}
    </span>
  );
}
