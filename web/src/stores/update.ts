import { create } from "zustand";

type UpdateState = {
  /** Switches to the newer version that is installed, and reloads the page; null while there is none. */
  install: (() => void) | null;
};

/** A newer version of the app, which the service worker has installed (app/useServiceWorker.ts). */
export const useUpdate = create<UpdateState>()(() => ({ install: null }));
