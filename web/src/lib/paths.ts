/** The paths of all screens. */
export const paths = {
  login: "/login",
  setupPassword: "/setup-password",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  privacy: "/privacy",
  terms: "/terms",
  dashboard: "/dashboard",
  classes: "/classes",
  concessions: "/concessions",
  pastClasses: "/past-classes",
  profile: "/profile",
  notificationSettings: "/notification-settings",
  staffHome: "/admin",
  today: "/admin/today",
  users: "/admin/users",
  importPeople: "/admin/users/import",
  timetable: "/admin/classes",
  payments: "/dashboard/payments",
  packs: "/dashboard/payments/packs",
  statement: "/dashboard/payments/statement",
  audit: "/dashboard/audit",
} as const;

/** The query parameter that opens a class: `/classes?class=<id>`, as the links in e-mails have it. */
export const CLASS_PARAMETER = "class";

/** The query parameter that opens a person's page on any staff screen, and the one for its tab. */
export const PERSON_PARAMETER = "person";
export const PERSON_TAB_PARAMETER = "personTab";

/** The query parameter that opens the people of a class over the timetable, and the one for its tab. */
export const PEOPLE_PARAMETER = "people";
export const PEOPLE_TAB_PARAMETER = "peopleTab";

/** The id in an address's parameter. A full stop or a bracket that was copied with the link is removed. */
export const idIn = (parameters: URLSearchParams, parameter: string): string | null =>
  parameters.get(parameter)?.replace(/\W+$/, "") ?? null;

/** The id of the dashboard's section about paying: `/dashboard#concession-payments`. */
export const PAYMENTS = "concession-payments";
