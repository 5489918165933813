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

/** The query parameter of a list's search. It is written once the typing pauses. */
export const SEARCH_PARAMETER = "search";

/** The query parameter that opens the form of the profile: `/profile?edit=profile`. The profile removes it. */
export const EDIT_PARAMETER = "edit";

/** The query parameter for the tab of the class that is open on the dashboard. */
export const DASHBOARD_TAB_PARAMETER = "tab";

/** The parameters of the pages that open as dialogs above a screen. */
export const ABOVE_PARAMETERS = [
  PEOPLE_PARAMETER,
  PEOPLE_TAB_PARAMETER,
  PERSON_PARAMETER,
  PERSON_TAB_PARAMETER,
] as const;

/** Returns the query of a screen, without the pages that are open above it. */
export function screenQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const parameter of ABOVE_PARAMETERS) parameters.delete(parameter);
  return parameters.toString();
}

/** The id in an address's parameter. A full stop or a bracket that was copied with the link is removed. */
export const idIn = (parameters: URLSearchParams, parameter: string): string | null =>
  parameters.get(parameter)?.replace(/\W+$/, "") ?? null;

/** The id of the dashboard's section about paying: `/dashboard#concession-payments`. */
export const PAYMENTS = "concession-payments";
