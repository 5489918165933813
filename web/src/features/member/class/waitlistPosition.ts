import type { WaitingClass } from "@bindings/wire";
import { ordinal } from "../../../lib/ordinal";

/** `You are 2nd of 4`. */
export function waitlistPosition({ position, waiting }: WaitingClass): string {
  return waiting === 1 ? "You are the only one waiting" : `You are ${ordinal(position)} of ${waiting}`;
}

/** `3 people are waiting`. */
export function waitlistLength(waiting: number): string {
  if (waiting === 0) return "Nobody is waiting yet";
  return waiting === 1 ? "1 person is waiting" : `${waiting} people are waiting`;
}
