import clsx from "clsx";

/** The classes of all text fields and selects. */
export const inputClass = clsx(
  "w-full min-h-11 rounded-lg border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft",
  "aria-invalid:border-danger aria-invalid:border-2 [&:read-only:not(select)]:bg-sunken",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft disabled:opacity-100",
);
