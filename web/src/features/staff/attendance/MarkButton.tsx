import clsx from "clsx";
import type { ReactNode } from "react";
import { CONTROL } from "./rosterKeys";

type Props = {
  mark: "attended" | "no-show";
  label: string;
  /** The name of the person who is marked. */
  name: string;
  icon: ReactNode;
  isPressed: boolean;
  /** The id of the text that explains why the button is disabled. */
  whyNotId: string | undefined;
  tabIndex: number;
  onPress: () => void;
};

/** The button for one mark of a row. It also works offline. */
export function MarkButton({ mark, label, name, icon, isPressed, whyNotId, tabIndex, onPress }: Props) {
  return (
    <button
      type="button"
      {...{ [CONTROL]: mark }}
      aria-pressed={isPressed}
      aria-disabled={whyNotId ? true : undefined}
      aria-describedby={whyNotId}
      tabIndex={tabIndex}
      onClick={() => !whyNotId && onPress()}
      className={clsx(
        "inline-flex h-12 w-17 flex-col items-center justify-center gap-0.5 rounded-lg border text-xs font-medium select-none sm:w-30 sm:flex-row sm:gap-2 sm:text-sm [&_svg]:size-5 [&_svg]:shrink-0",
        looks(isPressed, mark === "attended"),
        whyNotId && "cursor-not-allowed",
        whyNotId && !isPressed && "border-transparent! bg-sunken! text-ink-soft! forced-colors:text-[color:GrayText]!",
      )}
    >
      {icon}
      <span>{label}</span>
      <span className="sr-only">{`, ${name}`}</span>
    </button>
  );
}

function looks(isPressed: boolean, isAttended: boolean): string {
  if (!isPressed) return "border-line-strong bg-surface text-ink hover:bg-sunken";
  if (isAttended) return "keeps-fill border-transparent bg-accent font-semibold text-on-accent";
  return "keeps-fill border-transparent bg-danger font-semibold text-on-danger";
}
