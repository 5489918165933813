type NumberedDay = {
  number: number;
  /** `Tue 1 Dec` */
  short: string;
};

/** `1 Dec` for the first day of a month, else the number alone. */
export const shortDay = ({ number, short }: NumberedDay): string =>
  number === 1 ? short.slice(short.indexOf(" ") + 1) : String(number);
