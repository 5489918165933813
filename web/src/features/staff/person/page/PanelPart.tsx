import type { ReactNode } from "react";

/** Adds the page's margins to the content of a tab. Lists don't need it: their rows have margins. */
export function PanelPart({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-3 px-4 py-3 sm:px-6">{children}</div>;
}
