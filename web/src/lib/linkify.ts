export type TextPart = { text: string; href: string | null };

// A link does not end with punctuation that often follows it in a sentence.
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’)\]}]/giu;
const LONGEST = 40;

/** Splits a text into links and the text around them. Only http and https addresses become links. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const href = addressOf(found);
    if (!href) continue;
    if (end < index) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: shortened(found), href });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function addressOf(text: string): string | null {
  try {
    const address = new URL(text);
    return ["http:", "https:"].includes(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}

/** Shortens a link's text to the whole host, so that the target is visible, and the start of the path. */
function shortened(link: string): string {
  const words = link.replace(/^https?:\/\/(www\.)?/iu, "").replace(/\/$/u, "");
  const host = words.split(/[/?#]/u)[0] ?? "";
  const longest = Math.max(LONGEST, host.length + 1);
  return words.length <= longest ? words : `${words.slice(0, longest)}…`;
}
