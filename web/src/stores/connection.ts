import { create } from "zustand";

type ConnectionState = { reachable: boolean };

/** Whether the studio can be reached, as far as the last request or the device knows. */
export const useConnection = create<ConnectionState>()(() => ({ reachable: navigator.onLine !== false }));

export function setReachable(reachable: boolean) {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable });
}

/** Sets the state at once when the device loses its network; `Recovery` polls until the studio responds. */
export function watchNetwork() {
  window.addEventListener("offline", () => setReachable(false));
}
