import type { NotificationSettings } from "@bindings/wire";
import { useRef, useState } from "react";
import { saveSettings } from "../../api/notifications";
import { useAction } from "../../api/useAction";
import { editOf } from "../../lib/edits";
import { toast } from "../../stores/toasts";
import { useUnsavedChanges } from "../../stores/unsaved";
import type { Setting } from "./settingsOf";

type Edits = Partial<NotificationSettings>;

/** Returns the edits that differ from the saved settings, which another device may have changed. */
function changesIn(edits: Edits, saved: NotificationSettings): Edits {
  const changed = Object.entries(edits).filter(([name, isOn]) => saved[name as Setting] !== isOn);
  return Object.fromEntries(changed);
}

/** Returns the settings with the unsaved edits. A failed save discards the edits; an aborted one keeps them. */
export function useEdits(saved: NotificationSettings) {
  const [edits, setEdits] = useState<Edits>({});
  const changes = changesIn(edits, saved);
  const isDirty = Object.keys(changes).length > 0;
  const isSaved = useRef(false);
  const action = useAction((signal, sent: Edits) => saveSettings(editOf(saved, { ...saved, ...sent }), signal), {
    onDone: ({ message }) => {
      isSaved.current = true;
      toast.success(message);
    },
    onFailed: () => setEdits({}),
    failureText: "Failed to update settings",
  });
  useUnsavedChanges(isDirty);

  async function save() {
    if (!isDirty) return;
    await action.run(changes);
    if (!isSaved.current) return;
    isSaved.current = false;
    // The saved settings have been read again by now, so only edits made during the save remain.
    setEdits((now) => changesIn(now, { ...saved, ...changes }));
  }

  return {
    settings: { ...saved, ...edits },
    isDirty,
    running: action.running,
    stillTrying: action.stillTrying,
    abort: action.abort,
    edit: (setting: Setting, isOn: boolean) => setEdits((now) => ({ ...now, [setting]: isOn })),
    reset: () => setEdits({}),
    save,
  };
}
