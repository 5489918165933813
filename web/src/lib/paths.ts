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

/** The query parameter of a list's search. It is written once the typing pauses. */
export const SEARCH_PARAMETER = "search";

/** The query parameter that opens the form of the profile: `/profile?edit=profile`. The profile removes it. */
export const EDIT_PARAMETER = "edit";

/** The id of the dashboard's section about paying: `/dashboard#concession-payments`. */
export const PAYMENTS = "concession-payments";
