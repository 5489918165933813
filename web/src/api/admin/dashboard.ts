import type { DashboardAnswer, FirstSteps, UpcomingClassesAnswer } from "@bindings/wire";
import { get } from "../client";

export const readDashboard = (signal?: AbortSignal) => get<DashboardAnswer>("/api/admin/dashboard", signal);

export const readFirstSteps = (signal?: AbortSignal) => get<FirstSteps>("/api/admin/first-steps", signal);

export const readUpcomingClasses = (signal?: AbortSignal) =>
  get<UpcomingClassesAnswer>("/api/admin/upcoming-classes", signal);
