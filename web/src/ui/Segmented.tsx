import clsx from "clsx";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** Buttons side by side for choosing one of a few views. The chosen button looks pressed. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-lg border border-line-strong bg-surface p-px print:hidden"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={clsx(
            "target rounded-[0.4375rem] px-3 text-sm font-medium transition-colors",
            option.value === value ? "keeps-fill bg-accent text-on-accent" : "text-ink hover:bg-sunken",
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
