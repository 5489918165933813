import { create } from "zustand";

type ConnectionState = { reachable: boolean };

/** Whether the last request got any answer at all. */
export const useConnection = create<ConnectionState>()(() => ({ reachable: true }));

export function noteReachable(reachable: boolean) {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable });
}
