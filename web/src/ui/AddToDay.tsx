import { Plus } from "lucide-react";
import { IconButton } from "./IconButton";

type Props = { label: string; tabIndex?: 0 | -1; onAdd: () => void };

/** The + button of a day. It is small on a device with a mouse, so that a month fits the window. */
export function AddToDay({ label, tabIndex, onAdd }: Props) {
  return (
    <IconButton
      label={label}
      icon={<Plus aria-hidden className="size-4" />}
      tabIndex={tabIndex}
      onClick={onAdd}
      className="-mr-0.5 text-line-strong hover:text-ink lg:pointer-fine:min-h-8 lg:pointer-fine:min-w-8"
    />
  );
}
