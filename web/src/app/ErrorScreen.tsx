import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { isOtherVersionServed } from "../lib/isOtherVersionServed";
import { ChunkLoadError } from "../lib/loadChunk";
import { pingServer } from "../lib/pingServer";
import { setReachable, useConnection } from "../stores/connection";
import { mustConfirmLeaving } from "../stores/unsaved";
import { Button } from "../ui/Button";
import { Logo } from "../ui/Logo";

type Props = { error: unknown };

/** The screen for errors that nothing else has caught. */
export function ErrorScreen({ error }: Props) {
  const isChunk = error instanceof ChunkLoadError;
  const [isReloading, setIsReloading] = useState(false);
  const isReplaced = useReloadForChunk(isChunk);

  /** The page is not reloaded while the server can't be reached. */
  async function reload() {
    setIsReloading(true);
    if (!isChunk || (await isServerThere())) window.location.reload();
    setIsReloading(false);
  }
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center gap-3 p-4 text-center sm:p-8">
      <Logo className="size-12 text-accent" />
      <h1 className="text-2xl font-semibold tracking-tight">{titleOf(isChunk, isReplaced)}</h1>
      <p className="text-ink-soft">{textOf(isChunk, isReplaced)}</p>
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

function titleOf(isChunk: boolean, isReplaced: boolean): string {
  if (isReplaced) return "A new version is ready";
  return isChunk ? "Chunk load error" : "Unexpected Application Error!";
}

function textOf(isChunk: boolean, isReplaced: boolean): string {
  if (isReplaced) return "This tab still has the former version of Fantail. Reload to carry on with the new one.";
  return isChunk
    ? "A part of Fantail could not be loaded. Check your connection: it is tried again as soon as the studio answers."
    : "Something went wrong that we did not expect. Nothing you booked is lost. Reload to carry on.";
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
 * Reloads the page for a part that did not load: when the connection is back, or, where the server answers all the same, once:
 * a newer version may have replaced the part. Unsaved changes are never lost by it. Returns whether the server has another version.
 */
function useReloadForChunk(isChunk: boolean): boolean {
  const [isReplaced, setIsReplaced] = useState(false);
  useEffect(() => {
    if (!isChunk) return;
    const unsubscribe = useConnection.subscribe((now, before) => {
      if (!now.reachable || before.reachable || mustConfirmLeaving()) return;
      noteReload();
      window.location.reload();
    });
    void isServerThere().then((isThere) => {
      if (!isThere) return;
      // A part that fails again after a reload is reloaded by hand only.
      if (noteReload() && !mustConfirmLeaving()) window.location.reload();
      void isOtherVersionServed().then(setIsReplaced);
    });
    return unsubscribe;
  }, [isChunk]);
  return isReplaced;
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
