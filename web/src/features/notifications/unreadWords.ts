/** The most that the small mark counts. */
const MOST = 9;

/** The bell as it is said: `Notifications, 2 unread`. */
export const bellWords = (unread: number) => `Notifications, ${unread === 0 ? "none" : unread} unread`;

/** The mark on the bell: `2`, `9+`. */
export const unreadMark = (unread: number) => (unread > MOST ? `${MOST}+` : `${unread}`);
