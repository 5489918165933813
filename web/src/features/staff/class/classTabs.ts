const TABS = ["bookings", "waitlist", "cancellations", "timeline"] as const;

export type ClassTab = (typeof TABS)[number];

/** The tab that is open unless the address says otherwise. */
export const FIRST_TAB: ClassTab = "bookings";

/** The tab that an address names, if there is one. */
export const classTab = (name: string | null): ClassTab => TABS.find((tab) => tab === name) ?? FIRST_TAB;
