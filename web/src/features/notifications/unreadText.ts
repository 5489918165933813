/** The most that the small mark counts. */
const LARGEST_COUNT = 9;

/** The bell's accessible name: `Notifications, 2 unread`. */
export const bellLabel = (unread: number) => `Notifications, ${unread === 0 ? "none" : unread} unread`;

/** The mark on the bell: `2`, `9+`. */
export const unreadMark = (unread: number) => (unread > LARGEST_COUNT ? `${LARGEST_COUNT}+` : `${unread}`);
