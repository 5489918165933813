import { lazy } from "react";
import { loadChunk } from "../../lib/loadChunk";

const load = () => loadChunk(() => import("./Notifications"));

/** The list itself comes after the screen, so that it is there when the bell is pressed. */
export const LaterNotifications = lazy(async () => ({ default: (await load()).Notifications }));

/** Fetches it early; what fails is asked for again when it is needed. */
export const fetchNotifications = () => void load().catch(() => {});
