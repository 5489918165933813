import type { FirstSteps } from "@bindings/wire";
import { creditWords } from "../payments/paymentWords";
import { PROFILE_FORM, SYSTEM } from "./needs";

/** The forms that open over the dashboard. */
export type StepForm = "prices" | "coach" | "attendance" | "class" | "members";

/** A step of setting up a studio: a form, or a link to where it is done. */
export type Step = { id: keyof FirstSteps; text: string; detail?: string; isDone: boolean } & (
  | { opens: StepForm }
  | { to: string }
);

/** The first steps of a new studio, in their order. */
export function firstSteps(done: FirstSteps): Step[] {
  return [
    { id: "bankAccount", text: "Set the bank account", to: PROFILE_FORM, isDone: done.bankAccount },
    {
      id: "prices",
      text: "Set the prices",
      detail: `A pack for each price. ${creditWords()}`,
      opens: "prices",
      isDone: done.prices,
    },
    { id: "mail", text: "Set up mail", to: SYSTEM, isDone: done.mail },
    { id: "coach", text: "Invite the first coach", opens: "coach", isDone: done.coach },
    {
      id: "attendance",
      text: "Decide whether coaches take attendance",
      opens: "attendance",
      isDone: done.attendance,
    },
    { id: "class", text: "Make the first class", opens: "class", isDone: done.class },
    {
      id: "members",
      text: "Add the first members",
      detail: "One at a time here, or a whole list under Manage Users",
      opens: "members",
      isDone: done.members,
    },
  ];
}
