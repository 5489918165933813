import { useUser } from "../../api/useMe";
import { Button } from "../../ui/Button";
import { KeyValues } from "../../ui/KeyValues";
import { Modal } from "../../ui/Modal";
import type { ShortcutDialog } from "../useShortcuts";
import { CommandPalette } from "./CommandPalette";

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

const KEYS = [
  { name: "Ctrl K or ⌘ K", value: "Find a person, a class, a screen or an action" },
  { name: "/", value: "Search on this screen" },
  { name: "?", value: "This help" },
  { name: "Esc", value: "Close what is open" },
  { name: "Arrows, Home, End", value: "Move in a menu, in tabs and in a calendar" },
  { name: "Page Up, Page Down", value: "A week or a month on in a calendar; a page on in a list" },
];

/** The keys of a roster. */
const STAFF_KEYS = [{ name: "Space, N", value: "In a roster: attended, no-show; arrows go to the next person" }];

/** The help on keyboard shortcuts. */
function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { hasAdminAccess } = useUser();
  return (
    <Modal
      title="Keyboard shortcuts"
      size="small"
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <KeyValues items={hasAdminAccess ? [...KEYS, ...STAFF_KEYS] : KEYS} />
    </Modal>
  );
}
