/** The first letters of the names, at most two: `Mia Tane` gives `MT`. */
export function initials(...names: string[]): string {
  return names
    .map((name) => Array.from(name.trim())[0] ?? "")
    .join("")
    .toLocaleUpperCase("en-NZ");
}
