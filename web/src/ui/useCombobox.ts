import { type KeyboardEvent, useMemo, useState } from "react";
import type { Option } from "./option";

type Given = {
  options: readonly Option[];
  matcher: (query: string) => (search: string) => boolean;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Enter, where there is nothing to choose because loading failed. */
  onRetry?: () => void;
};

/** The rows in sight, and a page's step. */
export const VISIBLE = 7;

/** The state of a combobox: the text typed, the options that fit it, and the active one among them. */
export function useCombobox({ options, matcher, value, onChange, onRetry }: Given) {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  // By its id, because the options may be read again meanwhile. Undefined is the first that can be chosen.
  const [activeId, setActiveId] = useState<string | null | undefined>(null);
  const chosen = useMemo(() => options.find(({ id }) => id === value) ?? null, [options, value]);
  // The label of the chosen option stands in the field as if it were typed, but then all options are offered.
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

  const last = shown.length - 1;
  const steps: Record<string, () => number> = {
    ArrowDown: () => (active >= last ? 0 : active + 1),
    ArrowUp: () => (active <= 0 ? last : active - 1),
    PageDown: () => Math.min(last, Math.max(0, active) + VISIBLE),
    PageUp: () => Math.max(0, active - VISIBLE),
    Home: () => 0,
    End: () => last,
  };

  function onKeyDown(event: KeyboardEvent) {
    // Enter may end a letter with its macron, not the choice.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (shown.length === 0) onRetry?.();
      else choose(shown[active]);
    } else if (event.key === "Escape" && isOpen) {
      // Keeps Escape from the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (step && event.altKey) {
      event.preventDefault();
      if (event.key === "ArrowDown") open();
      if (event.key === "ArrowUp") close();
    } else if (step && (isOpen || event.key.startsWith("Arrow"))) {
      event.preventDefault();
      // The first press shows what there is, with what is chosen active.
      if (isOpen || value === null) setActiveId(shown[step()]?.id ?? null);
      else setActiveId(value);
      setIsOpen(true);
    }
  }

  return { text: chosen?.label ?? text, isOpen, shown, active, open, close, type, choose, clear, onKeyDown };
}
