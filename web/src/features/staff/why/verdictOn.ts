import type { DecisionInputs, Verdict } from "@bindings/wire";
import { bookOnBehalf, cancelBooking, memberActions, removeOnBehalf } from "../../../rules";

/** Returns the rules' verdict on these inputs at the time `at`. The terms that the user was shown are not compared. */
export function verdictOn(inputs: DecisionInputs, at: number): Verdict | null {
  const { member } = inputs;
  switch (inputs.action) {
    case "book":
      return memberActions(inputs.class, member, at).book;
    case "book_for":
      return bookOnBehalf(inputs.class, member, inputs.overrides, at).book;
    case "cancel":
      return cancelBooking(inputs.booking, member, at).verdict;
    case "remove":
      return removeOnBehalf(inputs.booking, member, inputs.overrides, at).studio.verdict;
    case "join_waitlist":
      return memberActions(inputs.class, member, at).joinWaitlist;
    case "add_to_waitlist":
      return bookOnBehalf(inputs.class, member, inputs.overrides, at).wait;
  }
}
