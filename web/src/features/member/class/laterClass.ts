import { lazyPart } from "../../../ui/lazyPart";

/** The class modal comes after the screen, so that it is there when a class is pressed. */
export const LaterClass = lazyPart(async () => (await import("./BookClassModal")).BookClassModal);
