import type { DashboardAnswer } from "@bindings/DashboardAnswer";
import type { UpcomingClassesAnswer } from "@bindings/UpcomingClassesAnswer";
import { get } from "../client";

export const readDashboard = (signal?: AbortSignal) => get<DashboardAnswer>("/api/admin/dashboard", signal);

export const readUpcomingClasses = (signal?: AbortSignal) =>
  get<UpcomingClassesAnswer>("/api/admin/upcoming-classes", signal);
