import type { ReactNode } from "react";
import { Modal } from "./Modal";

type Props = {
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Shown in the heading's row, before the close button. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Whether the drawer can't be closed, because an action is running. */
  isLocked?: boolean;
};

/**
 * A modal dialog at the right edge, 33 rem wide, with the page visible beside it; below 1024 px it fills the screen.
 * Its parent stores the shown item in the address, so that Back closes the drawer.
 */
export function Drawer(props: Props) {
  return <Modal {...props} placement="drawer" />;
}
