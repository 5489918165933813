import { RotateCw } from "lucide-react";
import { ChunkLoadError } from "../lib/loadChunk";
import { Button } from "../ui/Button";
import { Mark } from "../ui/Mark";

/** The end of the line for what nothing else has caught. */
export function ErrorScreen({ error }: { error: unknown }) {
  const chunk = error instanceof ChunkLoadError;
  return (
    <main role="alert" className="m-auto flex max-w-md flex-col items-center gap-3 p-8 text-center">
      <Mark className="size-12 text-accent" />
      <h1 className="text-2xl font-semibold tracking-tight">
        {chunk ? "Chunk load error" : "Unexpected Application Error!"}
      </h1>
      <p className="text-ink-soft">
        {chunk
          ? "A part of Fantail could not be loaded. Check your connection, then reload."
          : "Something went wrong that we did not expect. Nothing you booked is lost. Reload to carry on."}
      </p>
      <Button
        tone="primary"
        className="mt-2"
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={() => window.location.reload()}
      >
        Reload
      </Button>
    </main>
  );
}
