import { marked } from "./stretches";

/** A text with the words that were searched for marked in it. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  if (query.trim() === "") return <span>{text}</span>;
  return (
    <span>
      {marked(text, query).map((stretch, at) =>
        stretch.isMarked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have no other name, and keep their order.
          <mark key={at} className="keeps-fill rounded-sm bg-warning-soft font-semibold text-inherit underline">
            {stretch.text}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <span key={at}>{stretch.text}</span>
        ),
      )}
    </span>
  );
}
