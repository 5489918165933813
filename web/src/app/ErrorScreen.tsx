import { RotateCw } from "lucide-react";
import { ChunkLoadError } from "../lib/loadChunk";
import { Button } from "../ui/Button";
import { Mark } from "../ui/Mark";
import { type Attempts, useNextAttempt } from "./useNextAttempt";

type Props = { error: unknown; attempts: Attempts; onTryAgain: () => void };

/** The screen for errors that nothing else has caught. */
export function ErrorScreen({ error, attempts, onTryAgain }: Props) {
  const isPart = error instanceof ChunkLoadError;
  const { asking, reload } = useNextAttempt(isPart, attempts, onTryAgain);
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center gap-3 p-4 text-center sm:p-8">
      <Mark className="size-12 text-accent" />
      <h1 className="text-2xl font-semibold tracking-tight">
        {isPart ? "Chunk load error" : "Unexpected Application Error!"}
      </h1>
      <p className="text-ink-soft">
        {isPart
          ? "A part of Fantail could not be loaded. Check your connection: it is tried again as soon as the studio answers."
          : "Something went wrong that we did not expect. Nothing you booked is lost. Reload to carry on."}
      </p>
      <Button
        tone="primary"
        className="mt-2"
        icon={<RotateCw aria-hidden className="size-4" />}
        running={asking}
        onClick={() => void reload()}
      >
        Reload
      </Button>
    </div>
  );
}
