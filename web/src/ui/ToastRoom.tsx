/** Says which element is as high as the toasts. */
export const TOAST_ROOM = "data-toast-room";

/**
 * The end of a screen or of a dialog's content. On a phone toasts lie over it, and as long as they do it scrolls further. The room
 * is no part of the layout: nothing moves.
 */
export function ToastRoom() {
  return (
    <div aria-hidden className="relative">
      <div {...{ [TOAST_ROOM]: "" }} className="absolute w-px sm:hidden" />
    </div>
  );
}
