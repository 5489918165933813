import type { EditUserRequest } from "@bindings/EditUserRequest";
import type { NewUserRequest } from "@bindings/NewUserRequest";
import type { Role } from "@bindings/Role";
import type { User } from "@bindings/User";
import { editOf, type Groups } from "../../../../lib/edits";
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
  /** The balance that the edit began from goes along, so that a change in between is noticed. */
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

/** A coach's form has no concessions to send. */
export function newUserRequest({ concessions, ...values }: UserValues): NewUserRequest {
  return { ...values, ...balanceOf(values.role, concessions) };
}

/** Whoever loses the balance by another role has to know it, as whoever sets it. */
export const TOGETHER: Groups<EditValues> = [["role", "concessions", "concessionsBefore"]];

/** The changes, and what they began from: another admin may have changed the same, or the rest, meanwhile. */
export function editUserRequest(values: EditValues, begun: EditValues): EditUserRequest {
  return { ...editOf(withoutBalance(begun), withoutBalance(values)), ...balanceEdit(values, begun) };
}

function withoutBalance({ concessions, concessionsBefore, ...rest }: EditValues) {
  return rest;
}

/** A balance that is set, chosen or lost goes with the one that the admin knew. */
function balanceEdit({ role, concessions, concessionsBefore }: EditValues, begun: EditValues): EditUserRequest {
  const isSame = concessions === begun.concessions && concessionsBefore === begun.concessionsBefore;
  const isLost = capabilities(begun.role).hasConcessions && !capabilities(role).hasConcessions;
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
