import type { BookedUser, Payment } from "@bindings/wire";
import { concessionWords, nzd } from "../../../rules";
import { dayWords } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";

export const nameOf = ({ firstName, lastName }: BookedUser) => `${firstName} ${lastName}`;

/** Returns the amount, or a dash if none was entered. */
export const amountWords = ({ amountCents }: Pick<Payment, "amountCents">) =>
  amountCents === null ? "–" : nzd(amountCents);

/** Returns the pack's name, or the number of concessions. */
export const boughtWords = ({ packName, concessions }: Pick<Payment, "packName" | "concessions">) =>
  packName ?? concessionWords(concessions);

/** `Sat 21 Nov` */
export const receivedWords = ({ receivedOn }: Pick<Payment, "receivedOn">) => dayWords(receivedOn, studioNow());
