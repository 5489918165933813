import type { WaitingClass } from "@bindings/WaitingClass";
import { ordinal } from "../../../lib/ordinal";

/** `You are 2nd of 4`. */
export function placeInLine({ position, waiting }: WaitingClass): string {
  return waiting === 1 ? "You are the only one waiting" : `You are ${ordinal(position)} of ${waiting}`;
}
