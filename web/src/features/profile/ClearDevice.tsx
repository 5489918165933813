import { MonitorX } from "lucide-react";
import { useNavigate } from "react-router";
import { signOut } from "../../api/auth";
import { deleteAllMarks } from "../../api/markStore";
import { paths } from "../../lib/paths";
import { useConfirm } from "../../stores/confirm";
import { hasUnsaved, UNSAVED_MARKS, useMarks } from "../../stores/marks";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";

/** Deletes the app's data on this device, which ends the session here. */
export function ClearDevice() {
  const navigate = useNavigate();
  const ask = useConfirm((confirm) => confirm.ask);
  const isLosing = useMarks(hasUnsaved);
  const clear = async () => {
    // Signing out deletes the cached data and the app's files. The storages also hold this browser's settings.
    signOut();
    await deleteAllMarks();
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    return { success: true, message: "This device is cleared" };
  };
  return (
    <Card title="This Device">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          Fantail keeps your schedule, bookings and balance here, so that it opens without a connection.
        </p>
        <Button
          icon={<MonitorX aria-hidden className="size-4 shrink-0" />}
          onClick={() =>
            ask({
              title: "Clear this device?",
              body: [
                "Everything that Fantail keeps in this browser is deleted, and you are signed out here.",
                isLosing && UNSAVED_MARKS,
              ]
                .filter(Boolean)
                .join(" "),
              yes: "Clear this device",
              no: "Keep it",
              worksOffline: true,
              act: clear,
              failureText: "Failed to clear this device",
              onDone: ({ message }) => {
                toast.success(message);
                void navigate(paths.login);
              },
            })
          }
        >
          Clear this device
        </Button>
      </div>
    </Card>
  );
}
