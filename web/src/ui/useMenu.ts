import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useFloating } from "./useFloating";

/** Letters typed within this time are one word. */
const WORD_PAUSE = 500;
const CONTROLS = "a, button, input, select, textarea, label";

type Options = {
  box: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The item that has the focus at first. */
  first?: "first" | "last";
};

/** An open menu: it floats at its button, arrows and letters move, Escape and a press outside close. */
export function useMenu({ box, opener, onClose, first = "first" }: Options) {
  const close = useRef(() => {});
  useEffect(() => {
    close.current = () => {
      opener.current?.focus({ preventScroll: true });
      onClose();
    };
  });
  useFloating(box, opener, { side: "end", onMoved: () => close.current() });
  useOutsidePress(box, opener, close);
  useEffect(() => {
    itemsOf(box)
      .at(first === "first" ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [box, first]);

  const word = useRef({ text: "", at: 0 });
  function onKeyDown(event: KeyboardEvent) {
    const items = itemsOf(box);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items[to % items.length]?.focus();
    } else if (event.key === "Escape") {
      // Keeps Escape from the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close.current();
    } else if (event.key === "Tab") {
      close.current();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typed(event.key, items, at);
    }
  }

  function typed(letter: string, items: HTMLElement[], at: number) {
    const now = Date.now();
    const begun = now - word.current.at < WORD_PAUSE ? word.current.text : "";
    const text = begun + letter.toLowerCase();
    word.current = { text, at: now };
    // The same letter again goes on to the next item that begins with it.
    const isRepeated = [...text].every((other) => other === text[0]);
    const wanted = isRepeated ? text.slice(0, 1) : text;
    const from = isRepeated ? at + 1 : at;
    const order = [...items.slice(Math.max(0, from)), ...items.slice(0, Math.max(0, from))];
    order.find((item) => labelOf(item).startsWith(wanted))?.focus();
  }

  return { onKeyDown, close: () => close.current() };
}

const itemsOf = (box: RefObject<HTMLElement | null>) => [
  ...(box.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
];

const labelOf = (item: HTMLElement) => (item.textContent ?? "").trim().toLowerCase();

/** Closes the menu at a press outside, which then reaches only controls. */
function useOutsidePress(
  box: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  close: RefObject<() => void>,
) {
  useEffect(() => {
    const onPress = (event: MouseEvent) => {
      const target = event.target;
      if (!(target instanceof Element) || box.current?.contains(target) || opener.current?.contains(target)) return;
      if (!target.closest(CONTROLS)) event.stopPropagation();
      close.current();
    };
    document.addEventListener("click", onPress, true);
    return () => document.removeEventListener("click", onPress, true);
  }, [box, opener, close]);
}
