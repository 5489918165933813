import { use, useEffect, useReducer } from "react";
import { loadChunk } from "../lib/loadChunk";
import { whenIdle } from "../lib/whenIdle";
import { OnLoadFailure } from "./loadFailure";

/** Code that is loaded once. After a failure, the next call of `load` tries again. */
export type OnDemand<Part> = { loaded: () => Part | undefined; load: () => Promise<void> };

export function onDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
  let part: Part | undefined;
  let loading: Promise<void> | undefined;
  return {
    loaded: () => part,
    load: () => {
      loading ??= loadChunk(load).then(
        (loaded) => {
          part = loaded;
        },
        (failure) => {
          loading = undefined;
          throw failure;
        },
      );
      return loading;
    },
  };
}

/** Loads the code when the browser is idle, so that it is ready when it is wanted. */
export function useIdleLoad(part: OnDemand<unknown>, mayBeWanted = true) {
  useEffect(() => {
    if (mayBeWanted) return whenIdle(() => void part.load().catch(() => {}));
  }, [part, mayBeWanted]);
}

/** The code once it is wanted and loaded. */
export function useOnDemand<Part>(part: OnDemand<Part>, isWanted: boolean): Part | undefined {
  const [, onLoaded] = useReducer((count: number) => count + 1, 0);
  const onLoadFailure = use(OnLoadFailure);
  // Read in this render: code that arrives before the effect runs still needs another render.
  const loaded = part.loaded();
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isCurrent = true;
    part.load().then(
      () => isCurrent && onLoaded(),
      () => isCurrent && onLoadFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [part, isWanted, loaded, onLoadFailure]);
  return isWanted ? loaded : undefined;
}
