import { UserMinus } from "lucide-react";
import type { MenuEntry } from "../../../ui/Menu";

type Removal<Row> = {
  ask: (row: Row) => void;
  waitsFor: (row: Row) => string | null;
  isRemoving: (row: Row) => boolean;
};

/** Returns the item 'Remove' of a row's menu. It is disabled offline and during a removal. */
export const removeItem = <Row,>(removal: Removal<Row>, row: Row): MenuEntry => ({
  label: "Remove",
  icon: <UserMinus aria-hidden />,
  danger: true,
  onChoose: () => removal.ask(row),
  disabledReason: removal.isRemoving(row) ? "This is being done now" : removal.waitsFor(row),
});
