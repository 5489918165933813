type Press = { key: string; keyCode: number };

/** The key code of a press that an input method handles. */
const HANDLED = 229;

/**
 * The key that is pressed; empty if the press belongs to the composition of a character, such as a letter with a macron.
 * Then Enter accepts the character, Escape drops it, and the arrows choose another. Safari sends the Enter that ends a
 * composition after `compositionend`, and only its key code tells.
 */
export function pressedKey(
  event: Press & (Pick<KeyboardEvent, "isComposing"> | { nativeEvent: KeyboardEvent }),
): string {
  const { isComposing } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || event.keyCode === HANDLED ? "" : event.key;
}
