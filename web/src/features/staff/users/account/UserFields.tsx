import type { Role } from "@bindings/wire";
import type { ReactNode } from "react";
import { capabilities, limits } from "../../../../rules";
import { Field } from "../../../../ui/Field";
import { NumberField } from "../../../../ui/NumberField";
import { Select } from "../../../../ui/Select";
import { TextArea } from "../../../../ui/TextArea";
import { roleWords } from "../list/UserBadges";

type Typed<Value> = { name: string; value: Value; onChange: (value: Value) => void; problem?: string | null };

type Props = {
  text: (name: "firstName" | "lastName" | "email" | "phone" | "concessions" | "notes") => Typed<string>;
  role: Typed<Role>;
  /** The consequence of the selected role. */
  roleHint?: string | null;
  /** Rendered after the names. */
  username?: ReactNode;
  /** Rendered after the role and the fields that depend on it. */
  activity?: ReactNode;
};

const ROLES = (["user", "coach", "admin"] as const).map((value) => ({ value, label: roleWords(value) }));

/** The form fields of a new or an existing user. */
export function UserFields({ text, role, roleHint, username, activity }: Props) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First Name" autoComplete="off" required data-autofocus {...text("firstName")} />
        <Field label="Last Name" autoComplete="off" required {...text("lastName")} />
        {username}
        <Field label="Email" type="email" autoComplete="off" required {...text("email")} />
        <Field label="Phone" type="tel" autoComplete="off" {...text("phone")} />
        <Select label="Role" options={ROLES} hint={roleHint} {...role} />
        {capabilities(role.value).hasConcessions && <ConcessionsField {...text("concessions")} />}
        {activity}
      </div>
      <NotesField {...text("notes")} />
    </>
  );
}

export function ConcessionsField(field: Typed<string>) {
  const { minimumBalance, maximumBalance } = limits();
  return <NumberField label="Concessions" min={minimumBalance} max={maximumBalance} step={1} {...field} />;
}

export function NotesField(field: Typed<string> & { rows?: number }) {
  return <TextArea label="Notes" hint="Only admins read them." maxLength={limits().notesLength} {...field} />;
}
