import type { ImportPeopleAnswer, ImportRow, InvitationsSentAnswer, PeopleReading, PersonInFile } from "@bindings/wire";
import { queryOptions } from "@tanstack/react-query";
import { counted } from "../../lib/plural";
import { limits } from "../../rules/limits";
import { post, request } from "../client";

const PATH = "/api/admin/users/import";

/** The bytes of a request without its people. */
const FRAME = 100;

/** Returns what importing these people would do, without importing them. */
const checkPeople = (people: readonly ImportRow[], sendInvitations: boolean, signal?: AbortSignal) =>
  inRequests(people, async (rows) => {
    const body = { rows, sendInvitations, dryRun: true };
    return (await request<ImportPeopleAnswer>("POST", PATH, { body, signal, isRead: true })).body;
  });

type PeopleCheck = {
  file: { id: string; reading: PeopleReading } | null;
  /** The admin's decisions, by the lines of the file. */
  decisions: ReadonlyMap<number, boolean>;
  rows: readonly PersonInFile[];
  sendsInvitations: boolean;
};

/** The check of some rows of a file. The answer refers to `sentRows`. */
export const importCheck = ({ file, decisions, rows, sendsInvitations }: PeopleCheck) =>
  queryOptions({
    queryKey: ["staff", "import", file?.id, file?.reading.columns, [...decisions], sendsInvitations],
    queryFn: async ({ signal }) => {
      const people = rows.map(({ person }) => person);
      return { reading: file?.reading, sentRows: rows, answer: await checkPeople(people, sendsInvitations, signal) };
    },
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Imports these people: of more than one request has room for, one part after the other, each whole or not at all. People
 * who have an account are skipped, so a part that was imported does no harm when all are sent again.
 */
export const importPeople = (people: readonly ImportRow[], sendInvitations: boolean, signal?: AbortSignal) =>
  inRequests(people, (rows) => post<ImportPeopleAnswer>(PATH, { rows, sendInvitations }, signal));

/** Sends people in as many requests as the server's limits demand. Returns one answer, about the rows of all. */
async function inRequests(
  people: readonly ImportRow[],
  send: (rows: readonly ImportRow[]) => Promise<ImportPeopleAnswer>,
): Promise<ImportPeopleAnswer> {
  const whole: ImportPeopleAnswer = { success: true, message: "", created: 0, skipped: 0, problems: [], users: [] };
  let rowsBefore = 0;
  for (const rows of parts(people)) {
    const answer = await send(rows);
    if (rows.length === people.length) return answer;
    const withFileRow = <T extends { row: number }>(item: T): T => ({ ...item, row: rowsBefore + item.row });
    whole.created += answer.created;
    whole.skipped += answer.skipped;
    whole.problems.push(...answer.problems.map(withFileRow));
    whole.users.push(...answer.users.map(withFileRow));
    rowsBefore += rows.length;
  }
  return { ...whole, message: `${counted(whole.created, "person", "people")} imported` };
}

/** Splits people into parts that a request has room for. */
function parts(people: readonly ImportRow[]): ImportRow[][] {
  const { peopleAtOnce, importBodyBytes } = limits();
  const encoder = new TextEncoder();
  const parts: ImportRow[][] = [];
  let part: ImportRow[] = [];
  let room = 0;
  for (const person of people) {
    const size = encoder.encode(JSON.stringify(person)).length + 1;
    if (part.length % peopleAtOnce === 0 || room < size) {
      part = [];
      parts.push(part);
      room = importBodyBytes - FRAME;
    }
    part.push(person);
    room -= size;
  }
  return parts;
}

/** Returns the number of unsent invitations, and over how many minutes they would be sent. */
const countHeldInvitations = async (signal?: AbortSignal) =>
  (
    await request<InvitationsSentAnswer>("POST", "/api/admin/users/send-invitations", {
      body: { dryRun: true },
      signal,
      isRead: true,
    })
  ).body;

export const heldInvitations = () =>
  queryOptions({
    queryKey: ["staff", "users", "held-invitations"],
    meta: { follows: ["users"] },
    queryFn: ({ signal }) => countHeldInvitations(signal),
    staleTime: 0,
  });

export const sendHeldInvitations = (signal?: AbortSignal) =>
  post<InvitationsSentAnswer>("/api/admin/users/send-invitations", {}, signal);
