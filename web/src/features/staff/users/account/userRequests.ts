import type { EditUserRequest } from "@bindings/EditUserRequest";
import type { NewUserRequest } from "@bindings/NewUserRequest";
import type { Role } from "@bindings/Role";
import type { User } from "@bindings/User";
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

export function editUserRequest({ concessions, ...values }: EditValues, { username }: User): EditUserRequest {
  return { ...values, username, ...balanceOf(values.role, concessions) };
}

/** The balance a form would set; a coach's is none. */
export function wantedBalance({ role, concessions }: UserValues): number {
  return balanceOf(role, concessions).concessions ?? 0;
}

function balanceOf(role: Role, typed: string): { concessions?: number } {
  return capabilities(role).hasConcessions ? { concessions: wholeNumber(typed) } : {};
}

/** What is typed, if it is a whole number; else one that the rules refuse, so that they say which field is wrong. */
function wholeNumber(typed: string): number {
  return /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : limits().maximumBalance + 1;
}
