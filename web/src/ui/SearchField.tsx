import { Search, X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "./IconButton";
import { inputClass } from "./inputClass";

type Props = {
  label: string;
  placeholder: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
};

export function SearchField({ label, placeholder, value, maxLength, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <search className="relative block w-full">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} pr-11 pl-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden`}
      />
      {value && (
        <IconButton
          label="Clear search"
          icon={<X aria-hidden className="size-4" />}
          onClick={clear}
          className="absolute top-0 right-0"
        />
      )}
    </search>
  );
}
