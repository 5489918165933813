type NumberedDay = {
  number: number;
  /** `Tue 1 Dec` */
  short: string;
};

/** The day of the month; on the first day also the name of the month: `1 Dec`. */
export const shortDay = ({ number, short }: NumberedDay): string =>
  number === 1 ? short.slice(short.indexOf(" ") + 1) : String(number);
