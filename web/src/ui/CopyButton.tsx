import clsx from "clsx";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { buttonClass } from "./Button";

type Props = { text: string; label: ReactNode; className?: string };

/** How long the outcome is shown, in milliseconds. */
const SHOWN_FOR = 2_000;

const words = { copied: "Copied", failed: "Not copied: mark the text and copy it yourself" };

/** Copies a text to the clipboard, and shows whether that succeeded. */
export function CopyButton({ text, label, className }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof words | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    if (button.current) setOutcome((await copyText(text, button.current)) ? "copied" : "failed");
  }

  const isCopied = outcome === "copied";
  const Mark = isCopied ? Check : Copy;
  return (
    <>
      <button ref={button} type="button" onClick={() => void copy()} className={buttonClass("secondary", className)}>
        <Mark aria-hidden className={clsx("size-4 shrink-0", isCopied && "text-accent")} />
        <span>{label}</span>
      </button>
      <span role="status" className={clsx("text-sm text-ink-soft", outcome !== "failed" && "sr-only")}>
        {outcome && words[outcome]}
      </span>
    </>
  );
}

/** Copies a text, even without the clipboard API, which needs HTTPS. `beside` must be in the topmost dialog, if any. */
async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, beside);
  }
}

function copySelected(text: string, beside: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  beside.after(field);
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    beside.focus();
  }
}
