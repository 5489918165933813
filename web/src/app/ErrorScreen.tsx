import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { ChunkLoadError } from "../lib/loadChunk";
import { pingServer } from "../lib/pingServer";
import { setReachable, useConnection } from "../stores/connection";
import { asksToLeave } from "../stores/unsaved";
import { Button } from "../ui/Button";
import { Mark } from "../ui/Mark";

type Props = { error: unknown };

/** The screen for errors that nothing else has caught. */
export function ErrorScreen({ error }: Props) {
  const isChunk = error instanceof ChunkLoadError;
  const [isReloading, setIsReloading] = useState(false);
  useReloadForChunk(isChunk);

  /** A page is not given up while there is no server to load it from. */
  async function reload() {
    setIsReloading(true);
    if (!isChunk || (await isServerThere())) window.location.reload();
    setIsReloading(false);
  }
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center gap-3 p-4 text-center sm:p-8">
      <Mark className="size-12 text-accent" />
      <h1 className="text-2xl font-semibold tracking-tight">
        {isChunk ? "Chunk load error" : "Unexpected Application Error!"}
      </h1>
      <p className="text-ink-soft">
        {isChunk
          ? "A part of Fantail could not be loaded. Check your connection: it is tried again as soon as the studio answers."
          : "Something went wrong that we did not expect. Nothing you booked is lost. Reload to carry on."}
      </p>
      <Button
        tone="primary"
        className="mt-2"
        icon={<RotateCw aria-hidden className="size-4" />}
        running={isReloading}
        worksOffline
        onClick={() => void reload()}
      >
        Reload
      </Button>
    </div>
  );
}

/** The same as a whole page, where no frame is left. */
export function ErrorPage({ error }: Props) {
  return (
    <main className="m-auto">
      <ErrorScreen error={error} />
    </main>
  );
}

/**
 * Reloads the page for a part that did not load: when the connection is back, or, where the server answers all the same, once,
 * because a newer version has replaced the part. Unsaved changes are never lost by it.
 */
function useReloadForChunk(isChunk: boolean) {
  useEffect(() => {
    if (!isChunk) return;
    const unsubscribe = useConnection.subscribe((now, before) => {
      if (!now.reachable || before.reachable || asksToLeave()) return;
      noteReload();
      window.location.reload();
    });
    void isServerThere().then((isThere) => {
      if (isThere && !asksToLeave() && noteReload()) window.location.reload();
    });
    return unsubscribe;
  }, [isChunk]);
}

async function isServerThere(): Promise<boolean> {
  const isThere = await pingServer();
  if (!isThere) setReachable(false);
  return isThere;
}

const RELOADED = "reloadedVersion";

/** Notes a reload of this version in this tab, and returns whether it is the first. Without storage it may be any. */
function noteReload(): boolean {
  try {
    const isFirst = sessionStorage.getItem(RELOADED) !== import.meta.url;
    sessionStorage.setItem(RELOADED, import.meta.url);
    return isFirst;
  } catch {
    return false;
  }
}
