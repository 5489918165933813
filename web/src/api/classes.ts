import type { Class, ClosedDaysAnswer } from "@bindings/wire";
import { limits } from "../rules/limits";
import { get, request } from "./client";

/** More pages than 28 days of any studio have. Limits the requests if the total is wrong. */
const MOST_PAGES = 8;

/** Fetches every class of the schedule, nearly always on one page, because the app itself searches them. */
export async function readClasses(signal?: AbortSignal): Promise<Class[]> {
  const first = await readPage(1, signal);
  const pages = Math.min(Math.ceil(first.total / limits().classListMaximum), MOST_PAGES);
  const others = Array.from({ length: Math.max(pages - 1, 0) }, (_, at) => readPage(at + 2, signal));
  const all = [first, ...(await Promise.all(others))].flatMap((page) => page.classes);
  // A class may be on two pages, if the schedule changed between the requests.
  return [...new Map(all.map((klass) => [klass._id, klass])).values()];
}

async function readPage(page: number, signal?: AbortSignal) {
  const { body, headers } = await request<Class[]>(
    "GET",
    `/api/classes?limit=${limits().classListMaximum}&page=${page}`,
    { signal },
  );
  return { classes: body, total: Number(headers.get("X-Total-Count") ?? body.length) };
}

/** Fetches the days of the next year on which the studio is closed. */
export const readClosedDays = (signal?: AbortSignal) => get<ClosedDaysAnswer>("/api/closed-days", signal);

export const readClass = (id: string, signal?: AbortSignal) =>
  get<Class>(`/api/classes/${encodeURIComponent(id)}`, signal);
