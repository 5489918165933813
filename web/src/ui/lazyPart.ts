import { type ComponentType, createElement, lazy } from "react";
import { loadChunk, onLoadFailedAgain } from "../lib/loadChunk";

/** A part of a screen that is loaded when it is first shown. React's own `lazy` keeps a failure for ever; this is begun anew. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const begin = () =>
    lazy(() =>
      loadChunk(async () => ({ default: await load() })).catch((failure) => {
        onLoadFailedAgain(() => {
          part = begin();
        });
        throw failure;
      }),
    );
  let part = begin();
  return function LazyPart(props: Props) {
    return createElement<Props>(part, props);
  };
}
