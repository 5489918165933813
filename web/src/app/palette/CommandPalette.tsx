import clsx from "clsx";
import { type ChangeEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { counted } from "../../lib/plural";
import { pressedKey } from "../../lib/pressedKey";
import { inputClass } from "../../ui/inputClass";
import { Modal } from "../../ui/Modal";
import { comboboxInput, useCombobox } from "../../ui/useCombobox";
import { type Command, useCommands } from "./useCommands";

/** Accepts every option, because the commands are already filtered. */
const acceptAll = () => () => true;

type Props = { onClose: () => void; onHelp: () => void };

/** Finds people, classes, screens and actions by typing; Enter goes there. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const [text, setText] = useState("");
  const { commands, isSearching } = useCommands(useDeferredValue(text), onHelp);
  const box = useCombobox({
    options: commands,
    matcher: acceptAll,
    value: null,
    onChange: (id) => {
      const command = commands.find((one) => one.id === id);
      if (!command) return;
      // The dialog returns the focus before the command moves it.
      flushSync(onClose);
      command.run();
    },
  });
  const listId = useId();
  // Opens the list when the dialog opens.
  useEffect(box.open, []);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setText(target.value);
    box.type(target.value);
  };
  const status = isSearching ? "Searching…" : counted(commands.length, "result");

  return (
    <Modal title="Find anything" onClose={onClose}>
      <input
        data-autofocus
        {...comboboxInput}
        role="combobox"
        aria-label="A person, a class, a screen or an action"
        placeholder="Type a name, a class, a screen or an action"
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-activedescendant={box.active >= 0 ? `${listId}-${box.active}` : undefined}
        value={text}
        onChange={type}
        // Escape closes the dialog instead of the list.
        onKeyDown={(event) => pressedKey(event) !== "Escape" && box.onKeyDown(event)}
        className={clsx(inputClass, "w-full")}
      />
      <p role="status" className="min-h-8 pt-2 text-sm text-ink-soft tabular-nums">
        {commands.length === 0 && !isSearching ? "Nothing found" : status}
      </p>
      <Results id={listId} commands={commands} active={box.active} onChoose={box.choose} />
    </Modal>
  );
}

type ResultsProps = { id: string; commands: readonly Command[]; active: number; onChoose: (command: Command) => void };

function Results({ id, commands, active, onChoose }: ResultsProps) {
  return (
    // A fixed height, so that nothing moves when results arrive.
    <div id={id} role="listbox" aria-label="Results" className="-mx-4 h-[min(24rem,50dvh)] overflow-y-auto sm:-mx-6">
      {commands.map((command, at) => (
        <Row
          key={command.id}
          id={`${id}-${at}`}
          command={command}
          isActive={at === active}
          onChoose={() => onChoose(command)}
        />
      ))}
    </div>
  );
}

type PaletteRowProps = { id: string; command: Command; isActive: boolean; onChoose: () => void };

function Row({ id, command: { label, detail, kind }, isActive, onChoose }: PaletteRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={clsx(
        "flex min-h-12 cursor-pointer items-center gap-3 border-l-4 px-4 py-1 sm:px-5",
        // The outline is visible only with forced colours.
        isActive
          ? "border-accent bg-accent-soft outline-2 -outline-offset-2 outline-transparent"
          : "border-transparent hover:bg-sunken",
      )}
    >
      <span className="min-w-0 flex-1 leading-5">
        <span className="block truncate font-medium" title={label}>
          {label}
        </span>
        {detail && <span className="block truncate text-xs text-ink-soft">{detail}</span>}
      </span>
      <span className="shrink-0 text-xs text-ink-soft">{kind}</span>
    </div>
  );
}
