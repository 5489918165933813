import { UserMinus } from "lucide-react";
import type { MenuEntry } from "../../../ui/Menu";

type Removal<Row> = {
  ask: (row: Row) => void;
  waitsFor: (row: Row) => string | null;
  isRemoving: (row: Row) => boolean;
};

/** 'Remove' in a row's menu. One removal goes at a time. */
export const removeItem = <Row,>(removal: Removal<Row>, row: Row): MenuEntry => ({
  label: "Remove",
  icon: <UserMinus aria-hidden />,
  danger: true,
  onChoose: () => removal.ask(row),
  disabledReason: removal.isRemoving(row) ? "This is being done now" : removal.waitsFor(row),
});
