/** The tabs of a person's page, in their order. Coaches see none of them. */
export const PERSON_TABS = ["bookings", "balance", "notes", "history", "view"] as const;

export type PersonTab = (typeof PERSON_TABS)[number];

/** The tab that an address asks for. */
export const personTab = (wanted: string | null): PersonTab =>
  PERSON_TABS.find((tab) => tab === wanted) ?? PERSON_TABS[0];
