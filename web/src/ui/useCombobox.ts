import { type KeyboardEvent, useMemo, useState } from "react";
import { keysOfCombobox } from "./comboboxKeys";
import type { Option } from "./option";

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
  const goTo = (at: number) => {
    // The first press opens the list with the chosen option active.
    setActiveId(isOpen || value === null ? (shown[at]?.id ?? null) : value);
    setIsOpen(true);
  };
  const confirm = () => {
    if (shown.length === 0) onRetry?.();
    else choose(shown[active]);
  };
  const list = { isOpen, active, count: shown.length, open, close, goTo, confirm };
  const onKeyDown = (event: KeyboardEvent) => keysOfCombobox(event, list);

  return { text: chosen?.label ?? text, isOpen, shown, active, open, close, type, choose, clear, onKeyDown };
}
