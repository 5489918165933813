import type { EditUserRequest, NewUserRequest, Role, User } from "@bindings/wire";
import { editOf, type FieldGroups } from "../../../../lib/edits";
import { signedNumber } from "../../../../lib/wholeNumber";
import { capabilities, limits } from "../../../../rules";

/** The fields of a new user as typed. A number is kept as text until the form is sent. */
export type UserValues = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  role: Role;
  concessions: string;
  notes: string;
};

export type EditValues = UserValues & { isActive: boolean };

export const NEW_USER: UserValues = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  role: "user",
  concessions: "0",
  notes: "",
};

export function valuesOf(user: User): EditValues {
  const { firstName, lastName, email, phone, role, concessions, isActive, notes } = user;
  return {
    firstName,
    lastName,
    email,
    phone,
    role,
    concessions: `${concessions}`,
    notes: notes?.[0]?.content ?? "",
    isActive,
  };
}

/** Builds the request for a new user. A coach has no concessions in it. */
export function newUserRequest({ concessions, ...values }: UserValues): NewUserRequest {
  return { ...values, ...balanceOf(values.role, concessions) };
}

/** A role without concessions drops the balance, so role and balance conflict together. */
export const LINKED_FIELDS: FieldGroups<EditValues> = [["role", "concessions"]];

/** Builds the request of an edit: the changed fields, and their earlier values to detect conflicts. */
export function editUserRequest(values: EditValues, baseline: EditValues): EditUserRequest {
  const { role, concessions } = values;
  const edit = editOf(withoutBalance(baseline), withoutBalance(values));
  const isLost = capabilities(baseline.role).hasConcessions && !capabilities(role).hasConcessions;
  if (concessions === baseline.concessions && !isLost) return edit;
  const before = { ...edit.before, concessions: Number(baseline.concessions) };
  return { ...edit, ...balanceOf(role, concessions), before };
}

function withoutBalance({ concessions, ...rest }: EditValues) {
  return rest;
}

function balanceOf(role: Role, typed: string): { concessions?: number } {
  return capabilities(role).hasConcessions ? { concessions: signedNumber(typed, limits().maximumBalance + 1) } : {};
}
