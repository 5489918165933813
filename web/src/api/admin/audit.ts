import type { AuditAnswer } from "@bindings/wire";
import { get, getFile } from "../client";

/** The filters of the audit trail. An empty value does not filter. */
export type AuditQuery = {
  classId: string;
  userId: string;
  actorId: string;
  kind: string;
  /** The first day, such as `2026-11-21`. */
  from: string;
  /** The last day. */
  to: string;
  page: number;
};

export const readAudit = (query: AuditQuery, signal?: AbortSignal) =>
  get<AuditAnswer>(`/api/admin/audit?${searchParameters(query)}`, signal);

/** Downloads all pages of these actions as a CSV file. */
export const readAuditFile = (query: AuditQuery, signal?: AbortSignal) =>
  getFile(`/api/admin/audit.csv?${searchParameters({ ...query, page: 1 })}`, signal);

const searchParameters = ({ page, ...filters }: AuditQuery) => new URLSearchParams({ ...filters, page: `${page}` });
