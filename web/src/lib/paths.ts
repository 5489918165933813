/** Every address of the app. */
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
  users: "/admin/users",
  timetable: "/admin/classes",
} as const;

/** The query parameter that opens a class: `/classes?class=<id>`, as letters link to it. */
export const CLASS_PARAMETER = "class";

/** The class that an address opens; a full stop or a bracket behind a copied link is no part of its id. */
export const classIn = (parameters: URLSearchParams): string | null =>
  parameters.get(CLASS_PARAMETER)?.replace(/\W+$/, "") ?? null;

/** The part of the dashboard that says how to pay: `/dashboard#concession-payments`. */
export const PAYMENTS = "concession-payments";
