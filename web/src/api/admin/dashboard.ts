import type { DashboardAnswer } from "@bindings/DashboardAnswer";
import type { UpcomingClassesAnswer } from "@bindings/UpcomingClassesAnswer";
import { calls } from "../calls";
import { get } from "../client";

export const readDashboard = (signal?: AbortSignal) => get<DashboardAnswer>(calls.staffFigures, signal);

export const readUpcomingClasses = (signal?: AbortSignal) => get<UpcomingClassesAnswer>(calls.staffUpcoming, signal);
