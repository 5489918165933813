import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const PROGRAM = process.env.FANTAIL_BIN ?? join(import.meta.dirname, "../../target/debug/fantail");

const TEMPLATE = "FANTAIL_TEMPLATE";

/** The database that each test has a copy of. */
export function template(): string {
  const file = process.env[TEMPLATE];
  if (!file) throw new Error("the demo studio was not made");
  return file;
}

/** Makes the demo studio, once for all tests; the returned function removes it. */
export default function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), "fantail-template-"));
  const file = join(folder, "studio.db");
  execFileSync(PROGRAM, ["demo", "--db", file]);
  process.env[TEMPLATE] = file;
  return () => rmSync(folder, { recursive: true });
}
