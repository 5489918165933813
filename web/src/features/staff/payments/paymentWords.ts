import type { BookedUser } from "@bindings/BookedUser";
import type { Payment } from "@bindings/Payment";
import { concessionWords, dayWords, nzd } from "../../../rules";
import { studioNow } from "../../../stores/clock";

export const nameOf = ({ firstName, lastName }: BookedUser) => `${firstName} ${lastName}`;

/** A dash where no amount was entered. */
export const amountWords = ({ amountCents }: Pick<Payment, "amountCents">) =>
  amountCents === null ? "–" : nzd(amountCents);

/** The pack, or the number of concessions. */
export const boughtWords = ({ packName, concessions }: Pick<Payment, "packName" | "concessions">) =>
  packName ?? concessionWords(concessions);

/** `Sat 21 Nov` */
export const receivedWords = ({ receivedOn }: Pick<Payment, "receivedOn">) => dayWords(receivedOn, studioNow());
