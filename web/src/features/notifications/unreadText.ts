/** The largest number that the bell's badge shows. */
const LARGEST_COUNT = 9;

/** Returns the bell's accessible name: `Notifications, 2 unread`. */
export const bellLabel = (unread: number) => `Notifications, ${unread === 0 ? "none" : unread} unread`;

/** Returns the text of the bell's badge: `2`, `9+`. */
export const unreadMark = (unread: number) => (unread > LARGEST_COUNT ? `${LARGEST_COUNT}+` : `${unread}`);
