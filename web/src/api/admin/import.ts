import type { ImportPeopleAnswer } from "@bindings/ImportPeopleAnswer";
import type { ImportRow } from "@bindings/ImportRow";
import type { InvitationsSentAnswer } from "@bindings/InvitationsSentAnswer";
import { getFile, post, request } from "../client";

const PATH = "/api/admin/users/import";

/** Returns what importing these people would do, without importing them. */
export const checkPeople = async (rows: readonly ImportRow[], sendInvitations: boolean, signal?: AbortSignal) =>
  (
    await request<ImportPeopleAnswer>("POST", PATH, {
      body: { rows, sendInvitations, dryRun: true },
      signal,
      isRead: true,
    })
  ).body;

/** Imports all of these people or none. People who have an account are skipped. */
export const importPeople = (rows: readonly ImportRow[], sendInvitations: boolean, signal?: AbortSignal) =>
  post<ImportPeopleAnswer>(PATH, { rows, sendInvitations }, signal);

/** Returns the number of unsent invitations, and over how many minutes they would be sent. */
export const countHeldInvitations = async (signal?: AbortSignal) =>
  (
    await request<InvitationsSentAnswer>("POST", "/api/admin/users/send-invitations", {
      body: { dryRun: true },
      signal,
      isRead: true,
    })
  ).body;

export const sendHeldInvitations = (signal?: AbortSignal) =>
  post<InvitationsSentAnswer>("/api/admin/users/send-invitations", {}, signal);

/** Downloads all people as a CSV file that can be imported again. */
export const readPeopleFile = (signal?: AbortSignal) => getFile("/api/admin/users/export.csv", signal);
