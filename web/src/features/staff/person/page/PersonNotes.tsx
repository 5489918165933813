import type { User } from "@bindings/wire";
import { limits } from "../../../../rules";
import { TextArea } from "../../../../ui/TextArea";
import { EditPart } from "./EditPart";
import { PanelPart } from "./PanelPart";

/** The admins' notes about a person, which can be edited. */
export function PersonNotes({ user }: { user: User }) {
  const note = user.notes?.[0]?.content;
  return (
    <PanelPart>
      <EditPart
        user={user}
        label={note ? "Edit notes" : "Add a note"}
        field={(field) => (
          <TextArea
            label="Notes"
            hint="Only admins read them."
            rows={6}
            maxLength={limits().notesLength}
            {...field("notes")}
          />
        )}
      >
        {note ? (
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        ) : (
          <p className="py-2 text-sm text-ink-soft">No notes. Only admins read them.</p>
        )}
      </EditPart>
    </PanelPart>
  );
}
