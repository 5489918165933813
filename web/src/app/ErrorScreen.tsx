import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { isOtherVersionServed } from "../lib/isOtherVersionServed";
import { isWithoutWebAssembly } from "../lib/isWithoutWebAssembly";
import { ChunkLoadError } from "../lib/loadChunk";
import { pingServer } from "../lib/pingServer";
import { setReachable, useConnection } from "../stores/connection";
import { mustConfirmLeaving } from "../stores/unsaved";
import { Button } from "../ui/Button";
import { LateScreen } from "../ui/LateScreen";
import { Logo } from "../ui/Logo";
import { onDemand } from "../ui/useOnDemand";

type Props = { error: unknown };

/** The screen for errors that no other component has caught. */
export function ErrorScreen({ error }: Props) {
  const isChunk = error instanceof ChunkLoadError;
  const [isReloading, setIsReloading] = useState(false);
  const isReplaced = useReloadForChunk(isChunk);

  /** Reloads the page, unless code is missing and the server can't be reached. */
  async function reload() {
    setIsReloading(true);
    if (!isChunk || (await isServerReachable())) window.location.reload();
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

const noWebAssembly = onDemand(() => import("./WithoutRules"), "NoWebAssembly");

/** The error screen as a whole page, without the frame. */
export function ErrorPage({ error }: Props) {
  if (isWithoutWebAssembly(error)) return <LateScreen code={noWebAssembly} />;
  return (
    <main className="m-auto">
      <ErrorScreen error={error} />
    </main>
  );
}

/**
 * Reloads the page if a part of the app's code did not load and there are no unsaved changes: once if the server can be
 * reached, because a newer version may have replaced the part, or when the connection is back. Returns whether the
 * server has another version.
 */
function useReloadForChunk(isChunk: boolean): boolean {
  const [isReplaced, setIsReplaced] = useState(false);
  useEffect(() => {
    if (!isChunk) return;
    const unsubscribe = useConnection.subscribe((now, before) => {
      if (!now.reachable || before.reachable || mustConfirmLeaving()) return;
      recordReload();
      window.location.reload();
    });
    void isServerReachable().then((isReachable) => {
      if (!isReachable) return;
      // If the part fails again after a reload, only the user can reload.
      if (recordReload() && !mustConfirmLeaving()) window.location.reload();
      void isOtherVersionServed().then(setIsReplaced);
    });
    return unsubscribe;
  }, [isChunk]);
  return isReplaced;
}

async function isServerReachable(): Promise<boolean> {
  const isReachable = await pingServer();
  if (!isReachable) setReachable(false);
  return isReachable;
}

const RELOADED = "reloadedVersion";

/** Records a reload of this version in this tab, and returns whether it is the first; without storage, false. */
function recordReload(): boolean {
  try {
    const isFirst = sessionStorage.getItem(RELOADED) !== import.meta.url;
    sessionStorage.setItem(RELOADED, import.meta.url);
    return isFirst;
  } catch {
    return false;
  }
}
