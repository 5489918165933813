/** The attribute of the element that is made as high as the toasts. */
export const TOAST_ROOM = "data-toast-room";

/**
 * The room for toasts at the end of a screen or of a dialog's content. While toasts cover this end, the content scrolls
 * further by their height. The room is positioned absolutely, so that nothing moves.
 */
export function ToastRoom() {
  return (
    <div aria-hidden className="relative">
      <div {...{ [TOAST_ROOM]: "" }} className="absolute w-px" />
    </div>
  );
}
