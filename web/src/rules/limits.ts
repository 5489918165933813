import type { Limits } from "@bindings/Limits";
import numbers from "@bindings/limits.json";

// TypeScript gives the texts of a JSON file the type `string`, not their literal types.
const known: Limits = { ...numbers, searchedTexts: numbers.searchedTexts as Limits["searchedTexts"] };

/**
 * The numbers of specification section 9, and the texts that a search looks in. Available before the wasm has loaded.
 */
export const limits = (): Limits => known;
