/** The attribute of the element that is made as high as the toasts. */
export const TOAST_ROOM = "data-toast-room";

/**
 * The room for toasts at the end of a screen or of a dialog's content. On a phone the toasts cover this end, so while
 * they are shown the content scrolls further by their height. The room is positioned absolutely, so that nothing moves.
 */
export function ToastRoom() {
  return (
    <div aria-hidden className="relative">
      <div {...{ [TOAST_ROOM]: "" }} className="absolute w-px sm:hidden" />
    </div>
  );
}
