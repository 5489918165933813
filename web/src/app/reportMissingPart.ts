import { isOtherVersionServed } from "../lib/isOtherVersionServed";
import { useConnection } from "../stores/connection";
import { toast } from "../stores/toasts";
import { confirmLeaving } from "../stores/unsaved";

const reload = { label: "Reload", run: () => confirmLeaving(() => window.location.reload()) };

/** Shows a toast for code that did not load: a newer version has replaced it, or the connection failed. */
export async function reportMissingPart() {
  if (useConnection.getState().reachable && (await isOtherVersionServed()))
    toast.info("A new version is ready", reload);
  else toast.error("Chunk load error. Check your connection and try again.", undefined, reload);
}
