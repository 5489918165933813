import { loadChunk } from "../../lib/loadChunk";
import { lazyPart } from "../../ui/lazyPart";

const load = async () => (await import("./Notifications")).Notifications;

/** The list itself comes after the screen, so that it is there when the bell is pressed. */
export const LaterNotifications = lazyPart(load);

/** Fetches it early; what fails is asked for again when it is needed. */
export const fetchNotifications = () => void loadChunk(load).catch(() => {});
