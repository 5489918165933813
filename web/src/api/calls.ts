// The addresses of what a first screen reads: the start of the app asks them before anything else is loaded.
import numbers from "@bindings/limits.json";

export const calls = {
  me: "/api/auth/profile",
  upcoming: "/api/users/upcoming-classes",
  stats: "/api/users/stats",
  waitlist: "/api/users/waitlist-status",
  staffFigures: "/api/admin/dashboard",
  staffUpcoming: "/api/admin/upcoming-classes",
  /** As the list of users asks without a search, a filter or an order of its own. */
  users: `/api/admin/users?status=all&sort=createdAt&order=desc&page=1&limit=${numbers.usersPageSize}`,
} as const;

/** A page of the schedule, as long as the server allows. */
export const classesCall = (page: number): string => `/api/classes?limit=${numbers.classListMaximum}&page=${page}`;
