import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  startTransition,
  useCallback,
  useRef,
  useState,
} from "react";

type Opener = {
  button: RefObject<HTMLButtonElement | null>;
  /** The item that has the focus at first; null while the menu is closed. */
  first: "first" | "last" | null;
  close: () => void;
  /** For the button itself. */
  props: {
    "aria-haspopup": "menu";
    "aria-expanded": boolean;
    onClick: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

/** A menu's button: a press opens and closes, the arrows open at the first or the last item. */
export function useMenuOpener(): Opener {
  const [first, setFirst] = useState<"first" | "last" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Kept steady, so that the open menu is not set up anew with every rendering.
  const close = useCallback(() => setFirst(null), []);
  function onClick({ detail }: MouseEvent) {
    if (first !== null) close();
    // By the keyboard it is there at once, for the next key is the menu's.
    else if (detail === 0) setFirst("first");
    // A press itself is painted before the menu is drawn.
    else startTransition(() => setFirst("first"));
  }
  const props = {
    "aria-haspopup": "menu",
    "aria-expanded": first !== null,
    onClick,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setFirst(event.key === "ArrowDown" ? "first" : "last");
    },
  } as const;
  return { button, first, close, props };
}
