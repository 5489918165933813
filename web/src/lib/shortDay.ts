type NumberedDay = {
  number: number;
  /** `Tue 1 Dec`, or `Fri 1 Jan 2027` in another year. */
  short: string;
};

/** The day of the month; on the first day also the name of the month: `1 Dec`. */
export const shortDay = ({ number, short }: NumberedDay): string =>
  number === 1 ? short.split(" ").slice(1, 3).join(" ") : String(number);
