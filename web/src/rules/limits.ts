import numbers from "@bindings/limits.json";
import type { SearchedText } from "@bindings/wire";

// TypeScript gives the texts of a JSON file the type `string`, not their literal types.
const typedNumbers = { ...numbers, searchedTexts: numbers.searchedTexts as SearchedText[] };

/**
 * The numbers of specification section 9, and the texts that a search looks in. Available before the wasm has loaded.
 */
export const limits = () => typedNumbers;
