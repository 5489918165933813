import { lazyPart } from "../../ui/lazyPart";

/** The list itself comes after the screen, so that it is there when the bell is pressed. */
export const LaterNotifications = lazyPart(async () => (await import("./Notifications")).Notifications);
