import { Banner } from "../ui/Banner";
import { Button } from "../ui/Button";

/** An edit of fields that have another value by now, which each of them says: the form saves its own only if it is pressed again. */
export function Overtaken({ by }: { by: { message: string; takeTheirs: () => void } | null }) {
  if (!by) return null;
  return (
    <div className="col-span-full">
      <Banner tone="warning" title={by.message} action={<Button onClick={by.takeTheirs}>Use the other values</Button>}>
        Nothing is saved yet. Save again to keep what you typed.
      </Banner>
    </div>
  );
}
