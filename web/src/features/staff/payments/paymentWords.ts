import type { BookedUser, Payment } from "@bindings/wire";
import { balanceWords, concessionWords, limits, nzd } from "../../../rules";
import { dayWords } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";

export const nameOf = ({ firstName, lastName }: BookedUser) => `${firstName} ${lastName}`;

/** How far a member may go below 0: `Members may book until their balance is −2, and pay afterwards.` */
export const creditWords = () =>
  `Members may book until their balance is ${balanceWords(limits().minimumBalance).number}, and pay afterwards.`;

/** Returns the amount, or a dash if none was entered. */
export const amountWords = ({ amountCents }: Pick<Payment, "amountCents">) =>
  amountCents === null ? "–" : nzd(amountCents);

/** Returns the pack's name, or the number of concessions. */
export const boughtWords = ({ packName, concessions }: Pick<Payment, "packName" | "concessions">) =>
  packName ?? concessionWords(concessions);

/** `Sat 21 Nov` */
export const receivedWords = ({ receivedOn }: Pick<Payment, "receivedOn">) => dayWords(receivedOn, studioNow());
