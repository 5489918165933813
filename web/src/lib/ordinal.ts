const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
let rules: Intl.PluralRules | undefined;

/** `1st`, `2nd`, `3rd`, `4th`, `11th`. */
export function ordinal(count: number): string {
  rules ??= new Intl.PluralRules("en-NZ", { type: "ordinal" });
  return `${count}${endings[rules.select(count)] ?? "th"}`;
}
