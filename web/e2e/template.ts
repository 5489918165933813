import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM, serve, signIn, stop } from "./server";

/** The demo studio's people that the tests are about. */
const PEOPLE = ["member", "second", "empty", "coach", "admin"] as const;
export type Who = (typeof PEOPLE)[number];

/** Hashing a password takes a tenth of a short test: the template has the sessions that most tests begin. */
const SESSIONS = 2;

type Template = {
  /** The database that each test has a copy of. */
  file: string;
  /** Tokens of sessions in it. */
  sessions: Record<Who, string[]>;
};

const TEMPLATE = "FANTAIL_TEMPLATE";

export function template(): Template {
  const made = process.env[TEMPLATE];
  if (!made) throw new Error("the demo studio was not made");
  return JSON.parse(made);
}

/** Makes the demo studio, once for all tests; the returned function removes it. */
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
