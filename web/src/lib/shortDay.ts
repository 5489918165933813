type NumberedDay = {
  number: number;
  /** `Tue 1 Dec` */
  short: string;
};

/** `1 Dec` where a month begins, else the number alone. */
export const shortDay = ({ number, short }: NumberedDay): string =>
  number === 1 ? short.slice(short.indexOf(" ") + 1) : String(number);
