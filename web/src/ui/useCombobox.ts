import { type KeyboardEvent, useMemo, useState } from "react";
import type { Option } from "./option";

type ComboboxOptions = {
  options: readonly Option[];
  matcher: (query: string) => (search: string) => boolean;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Called by Enter if loading failed and there is nothing to choose. */
  onRetry?: () => void;
};

/** The rows in sight, and a page's step. */
export const VISIBLE = 7;

/** The state of a combobox: the typed text, the options that match it, and the active option. */
export function useCombobox({ options, matcher, value, onChange, onRetry }: ComboboxOptions) {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  // An id, because the options may be reloaded. Undefined means the first option that can be chosen.
  const [activeId, setActiveId] = useState<string | null | undefined>(null);
  const chosen = useMemo(() => options.find(({ id }) => id === value) ?? null, [options, value]);
  // With a chosen option, the field shows its label and the list offers all options.
  const query = chosen ? "" : text.trim();
  const shown = useMemo(() => {
    const fits = matcher(query);
    return query ? options.filter(({ search }) => fits(search)) : options;
  }, [options, matcher, query]);
  const active = useMemo(
    () => shown.findIndex((option) => (activeId === undefined ? !option.disabledReason : option.id === activeId)),
    [shown, activeId],
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

  function onKeyDown(event: KeyboardEvent) {
    // Enter may end a letter with its macron, not the choice.
    if (event.nativeEvent.isComposing) return;
    const next = rowAfter(event.key, active, shown.length);
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (shown.length === 0) onRetry?.();
      else choose(shown[active]);
    } else if (event.key === "Escape" && isOpen) {
      // Keeps Escape from the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (next !== null && event.altKey) {
      event.preventDefault();
      if (event.key === "ArrowDown") open();
      if (event.key === "ArrowUp") close();
    } else if (next !== null && (isOpen || event.key.startsWith("Arrow"))) {
      event.preventDefault();
      // The first press opens the list with the chosen option active.
      if (isOpen || value === null) setActiveId(shown[next]?.id ?? null);
      else setActiveId(value);
      setIsOpen(true);
    }
  }

  return { text: chosen?.label ?? text, isOpen, shown, active, open, close, type, choose, clear, onKeyDown };
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
