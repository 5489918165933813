import type { ClassFacts } from "@bindings/ClassFacts";
import type { MemberFacts } from "@bindings/MemberFacts";
import type { OnBehalfAnswer } from "@bindings/OnBehalfAnswer";
import type { Overrides } from "@bindings/Overrides";
import { bookOnBehalf } from "../../../../rules/staff";
import { useClock } from "../../../../stores/clock";

type WayIn = "class" | "waitlist";

/** Whether the way is into the class or, when it is full, onto its waitlist; and why it can't be gone now. */
export function useWayIn(klass: ClassFacts | null, user: MemberFacts, overrides: Partial<Overrides>) {
  const answer = (now: number) => klass && bookOnBehalf(klass, user, overrides, now);
  const way = useClock(({ now }) => wayOf(answer(now)));
  const whyNot = useClock(({ now }) => whyNotBy(answer(now)));
  return { way, whyNot };
}

function wayOf(answer: OnBehalfAnswer | null): WayIn {
  return answer?.book.refusal === "class_full" ? "waitlist" : "class";
}

function whyNotBy(answer: OnBehalfAnswer | null): string | null {
  if (!answer) return null;
  const { book, bookEffect, wait, waitEffect } = answer;
  if (wayOf(answer) === "waitlist") return wait.allowed ? null : waitEffect;
  return book.allowed ? null : bookEffect;
}
