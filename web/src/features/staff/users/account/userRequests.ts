import type { EditUserRequest } from "@bindings/EditUserRequest";
import type { NewUserRequest } from "@bindings/NewUserRequest";
import type { Role } from "@bindings/Role";
import type { User } from "@bindings/User";
import { editOf, type FieldGroups } from "../../../../lib/edits";
import { signedNumber } from "../../../../lib/wholeNumber";
import { capabilities, limits } from "../../../../rules";

/** A new user as typed: a number stays a text until it is sent. */
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
  /** The balance at the start of the edit is sent too, so that the server detects a change in between. */
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

/** A request without concessions for a coach. */
export function newUserRequest({ concessions, ...values }: UserValues): NewUserRequest {
  return { ...values, ...balanceOf(values.role, concessions) };
}

/** A role without concessions drops the balance, so role and balance conflict together. */
export const LINKED_FIELDS: FieldGroups<EditValues> = [["role", "concessions", "concessionsBefore"]];

/** The changes with their baseline: another admin may have changed the same fields, or others, meanwhile. */
export function editUserRequest(values: EditValues, baseline: EditValues): EditUserRequest {
  return { ...editOf(withoutBalance(baseline), withoutBalance(values)), ...balanceEdit(values, baseline) };
}

function withoutBalance({ concessions, concessionsBefore, ...rest }: EditValues) {
  return rest;
}

/** A changed or dropped balance is sent with the balance that the admin saw. */
function balanceEdit({ role, concessions, concessionsBefore }: EditValues, baseline: EditValues): EditUserRequest {
  const isSame = concessions === baseline.concessions && concessionsBefore === baseline.concessionsBefore;
  const isLost = capabilities(baseline.role).hasConcessions && !capabilities(role).hasConcessions;
  if (isSame && !isLost) return {};
  return { ...balanceOf(role, concessions), concessionsBefore };
}

/** The balance a form would set; a coach's is none. */
export function wantedBalance({ role, concessions }: UserValues): number {
  return balanceOf(role, concessions).concessions ?? 0;
}

function balanceOf(role: Role, typed: string): { concessions?: number } {
  return capabilities(role).hasConcessions ? { concessions: signedNumber(typed, limits().maximumBalance + 1) } : {};
}
