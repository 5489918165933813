import type { User } from "@bindings/wire";
import { Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../ui/Button";
import { EditUserForm, useEditUser } from "../../users/account/useEditUser";

type UserField = ReturnType<typeof useEditUser>["edit"]["field"];

type Props = {
  user: User;
  /** The label of the button that starts the edit. */
  label: string;
  /** Renders the field to edit. */
  field: (field: UserField) => ReactNode;
  /** Shown while the field is not being edited. */
  children: ReactNode;
};

/** One field of a user, with a button that turns it into a form. */
export function EditPart({ user, label, field, children }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // Moves the focus into the field, and back to the button after the edit.
  const change = (next: boolean) => {
    flushSync(() => setIsEditing(next));
    box.current?.querySelector<HTMLElement>(next ? "input, textarea" : "[data-edit]")?.focus();
  };
  return (
    <div ref={box}>
      {isEditing ? (
        <EditForm user={user} label={label} onClose={() => change(false)} field={field} />
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-[1_1_10rem]">{children}</div>
          <Button data-edit icon={<Pencil aria-hidden className="size-4" />} onClick={() => change(true)}>
            {label}
          </Button>
        </div>
      )}
    </div>
  );
}

function EditForm({ user, label, onClose, field }: Pick<Props, "user" | "label" | "field"> & { onClose: () => void }) {
  const editing = useEditUser(user, label, onClose);
  const { edit, discardDialog, footer } = editing;
  const content = field(edit.field);
  return (
    <>
      {discardDialog}
      <EditUserForm {...editing}>
        {content}
        <div className="flex flex-wrap justify-end gap-2">{footer}</div>
      </EditUserForm>
    </>
  );
}
