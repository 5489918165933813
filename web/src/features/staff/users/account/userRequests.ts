import type { EditUserRequest } from "@bindings/EditUserRequest";
import type { NewUserRequest } from "@bindings/NewUserRequest";
import type { Role } from "@bindings/Role";
import type { User } from "@bindings/User";
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

export type EditValues = UserValues & {
  isActive: boolean;
  /** The balance at the start of the edit. It is sent too, so that the server detects a change in between. */
  concessionsBefore: number;
};

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
    concessionsBefore: concessions,
  };
}

/** Builds the request for a new user. A coach has no concessions in it. */
export function newUserRequest({ concessions, ...values }: UserValues): NewUserRequest {
  return { ...values, ...balanceOf(values.role, concessions) };
}

/** A role without concessions drops the balance, so role and balance conflict together. */
export const LINKED_FIELDS: FieldGroups<EditValues> = [["role", "concessions", "concessionsBefore"]];

/** Builds the request of an edit: the changed fields, and their earlier values to detect conflicts. */
export function editUserRequest(values: EditValues, baseline: EditValues): EditUserRequest {
  return { ...editOf(withoutBalance(baseline), withoutBalance(values)), ...balanceEdit(values, baseline) };
}

function withoutBalance({ concessions, concessionsBefore, ...rest }: EditValues) {
  return rest;
}

/** Returns a changed or dropped balance with the balance that the admin saw. */
function balanceEdit({ role, concessions, concessionsBefore }: EditValues, baseline: EditValues): EditUserRequest {
  const isSame = concessions === baseline.concessions && concessionsBefore === baseline.concessionsBefore;
  const isLost = capabilities(baseline.role).hasConcessions && !capabilities(role).hasConcessions;
  if (isSame && !isLost) return {};
  return { ...balanceOf(role, concessions), concessionsBefore };
}

/** Returns the balance that the form would set: 0 for a role without concessions. */
export function wantedBalance({ role, concessions }: UserValues): number {
  return balanceOf(role, concessions).concessions ?? 0;
}

function balanceOf(role: Role, typed: string): { concessions?: number } {
  return capabilities(role).hasConcessions ? { concessions: signedNumber(typed, limits().maximumBalance + 1) } : {};
}
