import type { ShortcutDialog } from "../useShortcuts";
import { CommandPalette } from "./CommandPalette";
import { ShortcutHelp } from "./ShortcutHelp";

type Props = { open: ShortcutDialog; go: (next: ShortcutDialog | null) => void };

/** The command palette or the help on keyboard shortcuts. */
export function ShortcutDialogs({ open, go }: Props) {
  const close = () => go(null);
  return open === "help" ? (
    <ShortcutHelp onClose={close} />
  ) : (
    <CommandPalette onClose={close} onHelp={() => go("help")} />
  );
}
