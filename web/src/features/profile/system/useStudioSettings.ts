import type { StudioSettingsRequest } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { saveStudioSettings } from "../../../api/admin/attendance";
import { staffQueries } from "../../../api/admin/queries";
import { useAction } from "../../../api/useAction";
import { toast } from "../../../stores/toasts";
import { OfflineReason } from "../../../ui/offlineReason";

/** The studio's settings. `save` saves changes of them at once. */
export function useStudioSettings() {
  const query = useQuery(staffQueries.studioSettings());
  const offlineReason = use(OfflineReason);
  const save = useAction((signal, changes: StudioSettingsRequest) => saveStudioSettings(changes, signal), {
    onDone: ({ message }) => toast.success(message),
    failureText: "Failed to update settings",
  });
  return { query, offlineReason, save };
}
