const NUMBER = new Intl.NumberFormat("en-NZ");

/** `1,506` */
export const formatted = (count: number): string => NUMBER.format(count);

/** `1 spot`, `3 spots`, `1,506 spots`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatted(count)} ${count === 1 ? one : many}`;
}
