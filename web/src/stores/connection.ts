import { create } from "zustand";

type ConnectionState = { reachable: boolean };

/** Whether the server can be reached, according to the last request or the device. */
export const useConnection = create<ConnectionState>()(() => ({ reachable: navigator.onLine !== false }));

export function setReachable(reachable: boolean) {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable });
}

/** Marks the server as unreachable when the device goes offline. `Recovery` polls until the server responds. */
export function watchNetwork() {
  window.addEventListener("offline", () => setReachable(false));
}
