import { type KeyboardEvent, useMemo, useState } from "react";
import { pressedKey } from "../lib/pressedKey";
import type { Option } from "./option";

/** The number of visible rows, by which PageUp and PageDown move. */
export const VISIBLE = 7;

type ComboboxOptions = {
  options: readonly Option[];
  matcher: (query: string) => (search: string) => boolean;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Called by Enter if loading failed and there is nothing to choose. */
  onRetry?: () => void;
};

/** The attributes that the inputs of all comboboxes share. */
export const comboboxInput = {
  type: "text",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  "aria-autocomplete": "list",
} as const;

/** The state of a combobox: the typed text, the options that match it, and the active option. */
export function useCombobox({ options, matcher, value, onChange, onRetry }: ComboboxOptions) {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  // An id, because the options may be reloaded. Undefined means the first option that can be chosen.
  const [activeId, setActiveId] = useState<string | null | undefined>(null);
  const chosenOption = useMemo(() => options.find(({ id }) => id === value) ?? null, [options, value]);
  // With a chosen option, the field shows its label and the list offers all options.
  const query = chosenOption ? "" : text.trim();
  const matchingOptions = useMemo(() => {
    const fits = matcher(query);
    return query ? options.filter(({ search }) => fits(search)) : options;
  }, [options, matcher, query]);
  const active = useMemo(
    () =>
      matchingOptions.findIndex((option) => (activeId === undefined ? !option.disabledReason : option.id === activeId)),
    [matchingOptions, activeId],
  );

  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    setActiveId(value);
  };
  const close = () => setIsOpen(false);
  const type = (typed: string) => {
    setText(typed);
    if (value !== null) onChange(null);
    setIsOpen(true);
    setActiveId(typed.trim() ? undefined : null);
  };
  const choose = (option: Option | undefined) => {
    if (!option || option.disabledReason) return;
    setText("");
    onChange(option.id);
    close();
  };
  const clear = () => {
    setText("");
    if (value !== null) onChange(null);
    setActiveId(null);
  };
  const goTo = (at: number) => {
    // The first press opens the list with the chosen option active.
    setActiveId(isOpen || value === null ? (matchingOptions[at]?.id ?? null) : value);
    setIsOpen(true);
  };
  const confirm = () => {
    if (matchingOptions.length === 0) onRetry?.();
    else choose(matchingOptions[active]);
  };
  /** Enter chooses, Escape closes; arrows, Home, End, PageUp and PageDown move; with Alt the arrows open and close. */
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const next = rowAfter(key, active, matchingOptions.length);
    if (key === "Enter" && isOpen) {
      event.preventDefault();
      confirm();
    } else if (key === "Escape" && isOpen) {
      // Otherwise, Escape would also close the dialog around the list.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (next !== null && event.altKey) {
      event.preventDefault();
      if (key === "ArrowDown") open();
      if (key === "ArrowUp") close();
    } else if (next !== null && (isOpen || key.startsWith("Arrow"))) {
      event.preventDefault();
      goTo(next);
    }
  };

  return {
    text: chosenOption?.label ?? text,
    isOpen,
    matchingOptions,
    active,
    open,
    close,
    type,
    choose,
    clear,
    onKeyDown,
  };
}

/** The row that a key leads to from the active one; null for any other key. */
function rowAfter(key: string, active: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return active >= last ? 0 : active + 1;
    case "ArrowUp":
      return active <= 0 ? last : active - 1;
    case "PageDown":
      return Math.min(last, Math.max(0, active) + VISIBLE);
    case "PageUp":
      return Math.max(0, active - VISIBLE);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
