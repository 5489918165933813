import { Banner } from "./Banner";
import { Button } from "./Button";

type Conflict = {
  message: string;
  /** Who saved the other values, and when, in words. */
  changedBy: string | null;
  takeTheirs: () => void;
};

/** Shown if edited fields have been saved with other values meanwhile. Saving again overwrites those. */
export function EditConflictBanner({ conflict }: { conflict: Conflict | null }) {
  if (!conflict) return null;
  const changedByText = conflict.changedBy ? `${conflict.changedBy}. ` : "";
  return (
    <div className="col-span-full">
      <Banner
        tone="warning"
        title={conflict.message}
        action={<Button onClick={conflict.takeTheirs}>Use the other values</Button>}
      >
        <span>{`${changedByText}Nothing is saved yet. Save again to keep what you typed.`}</span>
      </Banner>
    </div>
  );
}
