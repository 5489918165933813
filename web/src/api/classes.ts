import type { Class } from "@bindings/Class";
import { limits } from "../rules";
import { get, request } from "./client";

const MOST_PAGES = 40;

/** Every class of the schedule that matches, page after page. */
export async function readClasses(search: string, signal?: AbortSignal): Promise<Class[]> {
  const found = new Map<string, Class>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = new URLSearchParams({ search, limit: String(limits().classListLimit), page: String(page) });
    const { body, headers } = await request<Class[]>("GET", `/api/classes?${query}`, { signal });
    for (const klass of body) found.set(klass._id, klass);
    const total = Number(headers.get("X-Total-Count") ?? found.size);
    if (body.length === 0 || page * limits().classListLimit >= total) break;
  }
  return [...found.values()];
}

export const readClass = (id: string, signal?: AbortSignal) =>
  get<Class>(`/api/classes/${encodeURIComponent(id)}`, signal);
