import type { AdminNeeds, DashboardAnswer, UpcomingClassesAnswer } from "@bindings/wire";
import { get } from "../client";

export const readDashboard = (signal?: AbortSignal) => get<DashboardAnswer>("/api/admin/dashboard", signal);

export const readNeeds = (signal?: AbortSignal) => get<AdminNeeds>("/api/admin/needs", signal);

export const readUpcomingClasses = (signal?: AbortSignal) =>
  get<UpcomingClassesAnswer>("/api/admin/upcoming-classes", signal);
