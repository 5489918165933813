import { balanceWords } from "../../../rules";

const text = ({ number, noun }: { number: string; noun: string }) => `${number} ${noun}`;

/** `5 concessions`, or for a debt `You owe 2 concessions`. */
export const balanceText = (balance: number) =>
  balance < 0 ? `You owe ${text(balanceWords(-balance))}` : text(balanceWords(balance));

/** The balance after a change, in short form: `Balance 5`, `You owe 2`. */
export const balanceAfterText = (balance: number) =>
  balance < 0 ? `You owe ${balanceWords(-balance).number}` : `Balance ${balanceWords(balance).number}`;

/** A change with its sign: `+2`, `−1`, `0`. */
export const changeText = (delta: number) => `${delta > 0 ? "+" : ""}${balanceWords(delta).number}`;
