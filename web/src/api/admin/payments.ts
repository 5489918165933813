import type {
  EditablePacksAnswer,
  PackRequest,
  PackSavedAnswer,
  PaymentAnswer,
  PaymentRequest,
  PaymentsAnswer,
  PaymentsRecordedAnswer,
} from "@bindings/wire";
import { get, getFile, post, put } from "../client";

/** The parameters of the list of payments. */
export type PaymentsQuery = {
  /** Such as `2026-11`; empty for all months. */
  month: string;
  search: string;
  page: number;
};

export function readPayments({ month, search, page }: PaymentsQuery, signal?: AbortSignal) {
  const parameters = new URLSearchParams({ month, search, page: `${page}` });
  return get<PaymentsAnswer>(`/api/admin/payments?${parameters}`, signal);
}

/** Downloads the payments of a month as a CSV file for the accountant. */
export const readPaymentsFile = (month: string, signal?: AbortSignal) =>
  getFile(`/api/admin/payments.csv?${new URLSearchParams({ month })}`, signal);

/** Records a payment. A payment that is sent again with the same key is recorded once. */
export const recordPayment = (form: PaymentRequest, signal?: AbortSignal) =>
  post<PaymentAnswer>("/api/admin/payments", form, signal);

/** Records all of them or none. */
export const recordPayments = (payments: PaymentRequest[], signal?: AbortSignal) =>
  post<PaymentsRecordedAnswer>("/api/admin/payments/batch", { payments }, signal);

/** Gives a payment that was typed in its line of a bank statement. */
export const reconcilePayment = (id: string, statementLine: string, signal?: AbortSignal) =>
  post<PaymentAnswer>(`/api/admin/payments/${encodeURIComponent(id)}/statement-line`, { statementLine }, signal);

export const reversePayment = (id: string, reason: string, signal?: AbortSignal) =>
  post<PaymentAnswer>(`/api/admin/payments/${encodeURIComponent(id)}/reverse`, { reason }, signal);

/** Fetches all packs, active or not. */
export const readEditablePacks = (signal?: AbortSignal) => get<EditablePacksAnswer>("/api/admin/packs", signal);

export const createPack = (form: PackRequest, signal?: AbortSignal, key?: string) =>
  post<PackSavedAnswer>("/api/admin/packs", form, signal, key);

export const editPack = (id: string, form: PackRequest, signal?: AbortSignal) =>
  put<PackSavedAnswer>(`/api/admin/packs/${encodeURIComponent(id)}`, form, signal);
