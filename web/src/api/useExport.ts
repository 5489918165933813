import { BYTE_ORDER_MARK } from "../lib/csv";
import { download } from "../lib/download";
import { toast } from "../stores/toasts";
import type { TextFile } from "./client";
import type { FailedAction } from "./failedActions";
import { useAction } from "./useAction";

/**
 * Saves a CSV file from the server and shows a toast. Restores the byte order mark, which `Response.text()` removes.
 */
export function useExport(read: (signal: AbortSignal) => Promise<TextFile>, saved: string, failed: FailedAction) {
  return useAction(read, {
    onDone: ({ name, text, type }) => {
      download(name, BYTE_ORDER_MARK + text, type);
      toast.success(saved);
    },
    failureText: failed,
  });
}
