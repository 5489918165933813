/** Joins the class names that are there; anything else (a condition that did not hold) is left out. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
