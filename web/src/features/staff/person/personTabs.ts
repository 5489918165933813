/** The tabs of a person's page, in their order. Coaches don't see any tabs. */
export const PERSON_TABS = ["bookings", "balance", "notes", "history", "view"] as const;

export type PersonTab = (typeof PERSON_TABS)[number];

/** Returns the tab with this name in the URL; the first tab by default. */
export const personTab = (wanted: string | null): PersonTab =>
  PERSON_TABS.find((tab) => tab === wanted) ?? PERSON_TABS[0];
