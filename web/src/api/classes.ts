import type { Class } from "@bindings/Class";
import { limits } from "../rules/limits";
import { get, request } from "./client";

/** More pages than any studio's 28 days fill; a wrong total must not ask for ever. */
const MOST_PAGES = 8;

/** Every class of the schedule, to be searched here. One page holds them all, nearly always; it says how many there are. */
export async function readClasses(signal?: AbortSignal): Promise<Class[]> {
  const first = await readPage(1, signal);
  const pages = Math.min(Math.ceil(first.total / limits().classListMaximum), MOST_PAGES);
  const others = Array.from({ length: Math.max(pages - 1, 0) }, (_, at) => readPage(at + 2, signal));
  const all = [first, ...(await Promise.all(others))].flatMap((page) => page.classes);
  // A class that moved between two pages meanwhile is still one class.
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

export const readClass = (id: string, signal?: AbortSignal) =>
  get<Class>(`/api/classes/${encodeURIComponent(id)}`, signal);
