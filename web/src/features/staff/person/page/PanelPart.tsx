import type { ReactNode } from "react";

/** Content of a tab that is no list, with the page's own edges. */
export function PanelPart({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-3 px-4 py-3 sm:px-6">{children}</div>;
}
