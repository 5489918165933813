/** `24 November 2026` as `24 Nov 2026`, and `24 September 2026` as `24 Sept 2026`. */
export const shortMonth = (date: string) => date.replace(/(Sept|\p{L}{3})\p{L}+/u, "$1");
