import clsx from "clsx";
import { ChevronDown, X } from "lucide-react";
import { type RefObject, useId, useRef } from "react";
import { counted } from "../lib/plural";
import { ComboboxList } from "./ComboboxList";
import { type ControlProps, FieldFrame, type FieldProps } from "./FieldFrame";
import { IconButton } from "./IconButton";
import { inputClass } from "./inputClass";
import type { Option } from "./option";
import { Spinner } from "./Spinner";
import { comboboxInput, useCombobox } from "./useCombobox";

type Props = FieldProps &
  ControlProps & {
    options: readonly Option[];
    /** Returns the filter for a typed text. */
    matcher: (query: string) => (search: string) => boolean;
    value: string | null;
    onChange: (id: string | null) => void;
    onFocus?: () => void;
    placeholder?: string;
    /** Shown when there are no options. */
    emptyText: string;
    loading?: boolean;
    /** The error text if the options could not be loaded. */
    failed?: string | null;
    onRetry?: () => void;
  };

/** A field for choosing one of many options. Typing filters them. */
export function Combobox(props: Props) {
  const { options, matcher, value, onChange, onFocus, placeholder, emptyText, loading, failed, onRetry, ...field } =
    props;
  const { label, problem, hint, className, ...rest } = field;
  const box = useCombobox({ options, matcher, value, onChange, onRetry: failed ? onRetry : undefined });
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hasOptions = box.matchingOptions.length > 0;
  const sentence = emptyMessage(props);

  return (
    <FieldFrame label={label} problem={problem} hint={hint} className={className}>
      {(control) => (
        <div ref={anchor} className="relative">
          <input
            {...rest}
            {...control}
            ref={input}
            {...comboboxInput}
            role="combobox"
            aria-expanded={box.isOpen && hasOptions}
            aria-controls={box.isOpen && hasOptions ? listId : undefined}
            aria-activedescendant={box.isOpen && box.active >= 0 ? `${listId}-${box.active}` : undefined}
            placeholder={placeholder}
            value={box.text}
            onChange={(event) => box.type(event.target.value)}
            onClick={box.open}
            // Selects the whole text, so that the first typed letter replaces it.
            onFocus={(event) => {
              if (value !== null) event.currentTarget.select();
              onFocus?.();
            }}
            onBlur={box.close}
            onKeyDown={box.onKeyDown}
            className={clsx(inputClass, "truncate pr-11")}
          />
          {box.text && !rest.disabled ? (
            <ClearButton label={label} input={input} onClear={box.clear} />
          ) : (
            <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-soft" />
          )}
          {box.isOpen && (
            <ComboboxList
              id={listId}
              label={label}
              anchor={anchor}
              options={box.matchingOptions}
              active={box.active}
              value={value}
              onChoose={box.choose}
              message={<Instead sentence={sentence} loading={loading} onRetry={failed ? onRetry : undefined} />}
            />
          )}
          <span role="status" className="sr-only">
            {box.isOpen && (hasOptions ? counted(box.matchingOptions.length, "result") : sentence)}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

type ClearButtonProps = { label: string; input: RefObject<HTMLInputElement | null>; onClear: () => void };

/** Clears the field, and gives it the focus. */
function ClearButton({ label, input, onClear }: ClearButtonProps) {
  const icon = <X aria-hidden className="size-4" />;
  const onClick = () => {
    onClear();
    input.current?.focus();
  };
  return <IconButton label={`Clear ${label}`} icon={icon} onClick={onClick} className="absolute top-0 right-0" />;
}

function emptyMessage({ options, emptyText, loading, failed }: Props): string {
  if (loading) return "Loading…";
  return failed || (options.length === 0 ? emptyText : "Nothing found");
}

/** Replaces the list when no option matches. */
function Instead({ sentence, loading, onRetry }: { sentence: string; loading?: boolean; onRetry?: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {loading && <Spinner />}
      <span>{sentence}</span>
      {onRetry && (
        <button
          type="button"
          tabIndex={-1}
          onClick={onRetry}
          className="target font-medium text-ink underline underline-offset-4"
        >
          Try again
        </button>
      )}
    </span>
  );
}
