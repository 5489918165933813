import type { Done, EmailServiceStatus, TestEmailRequest } from "@bindings/wire";
import { queryOptions } from "@tanstack/react-query";
import { get, post } from "../client";

const readEmailStatus = (signal?: AbortSignal) => get<EmailServiceStatus>("/api/admin/email-service-status", signal);

export const sendTestEmail = (form: TestEmailRequest, signal?: AbortSignal) =>
  post<Done>("/api/admin/test-email", form, signal);

/** The state of the mail service, fetched whenever it is shown. */
export const emailStatus = () =>
  queryOptions({
    queryKey: ["staff", "email-status"],
    queryFn: ({ signal }) => readEmailStatus(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
