import { createContext, use, useEffect, useReducer } from "react";
import { loadChunk } from "../lib/loadChunk";
import { whenIdle } from "../lib/whenIdle";

/** Code that is loaded once. After a failure, the next call of `load` tries again. */
export type OnDemand<Part> = { loaded: () => Part | undefined; load: () => Promise<void> };

export function onDemand<Parts, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
): OnDemand<Parts[Name]> {
  let part: Parts[Name] | undefined;
  let loading: Promise<void> | undefined;
  return {
    loaded: () => part,
    load: () => {
      loading ??= loadChunk(load).then(
        (parts) => {
          part = parts[name];
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

type OnFailure = (failure: unknown) => void;

/** Called if code that is loaded on demand did not load. The screen stays, with what the user has typed. */
export const OnLoadFailure = createContext<OnFailure>(() => {});

/** The code once it is wanted and loaded. */
export function useOnDemand<Part>(part: OnDemand<Part>, isWanted: boolean, onFailure?: OnFailure): Part | undefined {
  const [, onLoaded] = useReducer((count: number) => count + 1, 0);
  const onLoadFailure = use(OnLoadFailure);
  const onFailed = onFailure ?? onLoadFailure;
  // Read in this render: code that arrives before the effect runs still needs another render.
  const loaded = part.loaded();
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isCurrent = true;
    part.load().then(
      () => isCurrent && onLoaded(),
      (failure) => isCurrent && onFailed(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [part, isWanted, loaded, onFailed]);
  return isWanted ? loaded : undefined;
}
