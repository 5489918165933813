// No part of the app's start: no first screen has a toast.
import { standClear, stayClear } from "./toastPlace";
import { offerToTab, tabMemory } from "./toastTab";

export const moves = { standClear, stayClear, offerToTab, tabMemory };
export type Moves = typeof moves;
