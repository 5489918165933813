/** `24 November 2026` as `24 Nov 2026`. */
export const shortMonth = (date: string) => date.replace(/(\p{L}{3})\p{L}+/u, "$1");
