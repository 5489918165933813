import type { AuditAnswer } from "@bindings/AuditAnswer";
import { get, getFile } from "../client";

/** The acts to list. An empty value is no filter. */
export type AuditQuery = {
  classId: string;
  userId: string;
  actorId: string;
  kind: string;
  /** The first day, `2026-11-21`. */
  from: string;
  /** The last day. */
  to: string;
  page: number;
};

export const readAudit = (query: AuditQuery, signal?: AbortSignal) =>
  get<AuditAnswer>(`/api/admin/audit?${parametersOf(query)}`, signal);

/** The same acts as a file, all pages of them. */
export const readAuditFile = (query: AuditQuery, signal?: AbortSignal) =>
  getFile(`/api/admin/audit.csv?${parametersOf({ ...query, page: 1 })}`, signal);

const parametersOf = ({ page, ...filters }: AuditQuery) => new URLSearchParams({ ...filters, page: `${page}` });
