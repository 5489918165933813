import { create } from "zustand";

type UpdateState = {
  /** Activates the newer version and reloads the page; null while there is none. */
  install: (() => void) | null;
};

/** The newer version of the app that the service worker has installed (app/useServiceWorker.ts). */
export const useUpdate = create<UpdateState>()(() => ({ install: null }));
