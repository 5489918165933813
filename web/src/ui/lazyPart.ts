import { type ComponentType, createElement, lazy, useState } from "react";
import { loadChunk, onLoadFailedAgain } from "../lib/loadChunk";

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Begins to load it, so that it is there when it is shown; a failure is told where it is shown. */
  load: () => Promise<unknown>;
};

/**
 * A part of the app that is loaded when it is first shown, or before. Unlike React's own `lazy` it waits for nothing once
 * it is there, and what has failed can be begun anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;

  async function begin() {
    try {
      loaded = await loadChunk(load);
      return loaded;
    } catch (failure) {
      onLoadFailedAgain(() => {
        loading = null;
        waiting = newWaiting();
      });
      throw failure;
    }
  }
  function begun() {
    loading ??= begin();
    return loading;
  }
  const newWaiting = () => lazy(async () => ({ default: await begun() }));
  let waiting = newWaiting();

  function Part(props: Props) {
    const [shown] = useState(() => loaded ?? waiting);
    return createElement<Props>(shown, props);
  }
  return Object.assign(Part, { load: () => begun().catch(() => {}) });
}
