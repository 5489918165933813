import type { ReactNode } from "react";
import { Modal } from "./Modal";

type Props = {
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** In the heading's row, before the close button: the menu. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** It can't be closed while an action runs. */
  isLocked?: boolean;
};

/**
 * A modal dialog at the right edge, 33 rem wide, with the page visible beside it; below 1024 px it fills the screen.
 * Its owner stores what it shows in the address, so that Back closes it.
 */
export function Drawer(props: Props) {
  return <Modal {...props} placement="drawer" />;
}
