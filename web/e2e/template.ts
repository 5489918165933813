import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM, serve, signIn, stop } from "./server";

/** The usernames that the tests sign in with: three members (`empty` has the lowest balance), a coach and an admin. */
const PEOPLE = ["member", "second", "empty", "coach", "admin"] as const;
export type Who = (typeof PEOPLE)[number];

/** Signing in takes a tenth of a short test, so the template has enough sessions of each user for most tests. */
const SESSIONS = 2;

type Template = {
  /** The path of the database. Each test copies it. */
  file: string;
  /** The tokens of sessions in the database. */
  sessions: Record<Who, string[]>;
};

const TEMPLATE = "FANTAIL_TEMPLATE";

export function template(): Template {
  const made = process.env[TEMPLATE];
  if (!made) throw new Error("the demo studio was not made");
  return JSON.parse(made);
}

/** Makes the demo studio once for all tests, and returns a function that deletes it. */
export default async function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), "fantail-template-"));
  const file = join(folder, "studio.db");
  execFileSync(PROGRAM, ["demo", "--db", file, "--days", "60"]);
  const { process: server, url } = await serve(file, "0");
  const sessions = { member: [], second: [], empty: [], coach: [], admin: [] } as Record<Who, string[]>;
  for (const who of PEOPLE) {
    for (let session = 0; session < SESSIONS; session++) sessions[who].push(await signIn(url, who));
  }
  await stop(server);
  process.env[TEMPLATE] = JSON.stringify({ file, sessions } satisfies Template);
  return () => rmSync(folder, { recursive: true });
}
