const TABS = ["bookings", "waitlist", "cancellations", "timeline"] as const;

export type ClassTab = (typeof TABS)[number];

/** The tab that is open if the URL names no tab. */
export const FIRST_TAB: ClassTab = "bookings";

/** Returns the tab with this name in the URL; the first tab by default. */
export const classTab = (name: string | null): ClassTab => TABS.find((tab) => tab === name) ?? FIRST_TAB;
