import { CloudOff, RotateCw } from "lucide-react";
import { Button } from "./Button";

type Props = { title: string; detail?: string | null; onRetry: () => void; retrying?: boolean };

/** Shown if something could not be loaded, with a button to try again. */
export function FailedState({ title, detail, onRetry, retrying }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <span aria-hidden className="mb-2 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <CloudOff className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {detail && detail !== title && <p className="max-w-prose text-sm text-ink-soft">{detail}</p>}
      <Button
        className="mt-4"
        running={retrying}
        worksOffline
        onClick={onRetry}
        icon={<RotateCw aria-hidden className="size-4" />}
      >
        Try again
      </Button>
    </div>
  );
}
