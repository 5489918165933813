import type { Class, User } from "@bindings/wire";
import { folded } from "../../../rules";

/** Whether the class has this user's name as its instructor. Upper and lower case and macrons make no difference. */
export const isTaughtBy = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">, { instructor }: Class) =>
  folded(instructor).trim() === folded(`${firstName} ${lastName}`).trim();
