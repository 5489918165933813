import type { User } from "@bindings/wire";
import type { ComponentProps } from "react";
import { accountStatusEffect } from "../../../../rules/staff";
import { Checkbox } from "../../../../ui/Checkbox";
import { Field } from "../../../../ui/Field";
import { Modal } from "../../../../ui/Modal";
import { PlacesGivenUp } from "../../people/PlacesGivenUp";
import { personWords } from "../../people/personWords";
import { UserFields } from "./UserFields";
import { EditUserForm, useEditUser } from "./useEditUser";

type Props = { user: User; onClose: () => void };

export function EditUser({ user: listed, onClose }: Props) {
  const editing = useEditUser(listed, "edit user", onClose);
  const { user, edit, close, discardDialog, footer } = editing;
  const { values, field, running } = edit;
  const effect = accountStatusEffect(user, values);

  return (
    <>
      {/* Rendered first, so that it closes first: the focus returns to the form's dialog, then to the opener. */}
      {discardDialog}
      <Modal
        size="large"
        title="Edit User"
        subtitle={personWords(user)}
        onClose={close}
        isLocked={running}
        footer={footer}
      >
        <EditUserForm {...editing}>
          <UserFields
            text={field}
            role={field("role")}
            roleHint={effect.role}
            username={<UsernameField username={user.username} />}
            activity={<ActiveField {...field("isActive")} hint={effect.activity} />}
          />
          {effect.givesUpPlaces && <PlacesGivenUp user={user} />}
        </EditUserForm>
      </Modal>
    </>
  );
}

function UsernameField({ username }: { username: string }) {
  return <Field label="Username" value={username} onChange={() => {}} disabled hint="Username cannot be changed" />;
}

type ActiveFieldProps = {
  value: boolean;
  onChange: (isActive: boolean) => void;
  problem?: string | null;
  hint: ComponentProps<typeof Checkbox>["hint"];
};

function ActiveField({ value, onChange, problem, hint }: ActiveFieldProps) {
  return (
    <Checkbox label="Active" checked={value} onChange={onChange} problem={problem} hint={hint} className="sm:pt-5" />
  );
}
