import type { User } from "@bindings/wire";
import { type ComponentProps, useId } from "react";
import { accountStatusEffect } from "../../../../rules";
import { Banner } from "../../../../ui/Banner";
import { Checkbox } from "../../../../ui/Checkbox";
import { EditConflictBanner } from "../../../../ui/EditConflictBanner";
import { Field } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { FormFooter } from "../../../../ui/FormFooter";
import { Modal } from "../../../../ui/Modal";
import { personWords } from "../../people/personWords";
import { UserFields } from "./UserFields";
import { useEditUser } from "./useEditUser";

type Props = { user: User; onClose: () => void };

export function EditUser({ user: listed, onClose }: Props) {
  const id = useId();
  const { user, edit, changesText, close, discardDialog } = useEditUser(listed, "edit user", onClose);
  const { form, values, field, message, running } = edit;
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
        footer={
          <FormFooter
            formId={id}
            submit="Save Changes"
            running={running}
            runningReason="The user is being saved…"
            onCancel={close}
          />
        }
      >
        <Form form={form} id={id} message={message} stillTrying={edit.stillTrying} onAbort={edit.abort}>
          {changesText && (
            <div className="col-span-full">
              <Banner role="status">{changesText}</Banner>
            </div>
          )}
          <EditConflictBanner conflict={edit.conflict} />
          <UserFields
            text={field}
            role={field("role")}
            roleHint={effect.role}
            username={<UsernameField username={user.username} />}
            activity={<ActiveField {...field("isActive")} hint={effect.activity} />}
          />
        </Form>
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
