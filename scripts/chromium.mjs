// Starts Chromium and drives it by the DevTools protocol over its debugging pipe. Playwright enables the Runtime domain
// in every page, which makes a page start measurably slower. Here only the domains that the caller enables are on.

import { execFileSync, spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const MORE_FLAGS = ["--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe"];
/** The timeout of a command. */
const TIMEOUT_MS = 60_000;

/** The key of the browser's own events in `on`. The key of a page's events is the id of its session. */
export const BROWSER = "browser";

export function startChromium() {
  const executable = execFileSync("bash", [new URL("browser.sh", import.meta.url).pathname], { encoding: "utf8" }).trim();
  const profile = mkdtempSync(join(tmpdir(), "fantail-chromium-"));
  // The protocol runs over the browser's file descriptors 3 and 4, as JSON messages that end with a NUL.
  const browser = spawn(executable, [...FLAGS, ...MORE_FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    // Debian's command is a shell script that starts the browser, so the whole process group must be killed.
    detached: true,
  });
  const [, , , commands, messages] = browser.stdio;
  const events = new EventEmitter();
  const pending = new Map();
  let lastId = 0;
  let unfinished = "";

  function receive({ id, result, error, method, params, sessionId = BROWSER }) {
    if (id === undefined) return events.emit(sessionId, { method, params });
    const command = pending.get(id);
    if (!command) return;
    pending.delete(id);
    clearTimeout(command.timer);
    if (error) command.reject(new Error(`${command.method}: ${error.message}`));
    else command.resolve(result);
  }

  messages.setEncoding("utf8").on("data", (text) => {
    const parts = (unfinished + text).split("\0");
    unfinished = parts.pop();
    for (const part of parts) receive(JSON.parse(part));
  });

  /** Sends a command to the browser, or to a page by its session, and returns the result. */
  async function send(method, params = {}, sessionId) {
    if ((browser.exitCode ?? browser.signalCode) !== null) throw new Error("the browser has ended");
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => receive({ id, error: { message: `no answer in ${TIMEOUT_MS} ms` } }), TIMEOUT_MS);
      pending.set(id, { method, resolve, reject, timer });
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  const fail = (message) => {
    for (const id of [...pending.keys()]) receive({ id, error: { message } });
  };
  // Writing to a crashed browser fails too; the exit handler reports the crash.
  commands.on("error", () => {});
  browser.on("error", ({ message }) => fail(message));
  const ended = new Promise((resolve) => browser.on("exit", () => resolve(fail("the browser has ended"))));

  const kill = () => {
    try {
      process.kill(-browser.pid, "SIGKILL");
    } catch {
      // The process has already exited.
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once("exit", kill);
  // Without a handler, a signal ends the script before its exit handlers run, such as the demo server's.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

  async function close() {
    // The browser may exit before it responds.
    await send("Browser.close").catch(() => {});
    await ended;
    process.off("exit", kill);
    kill();
  }

  return { send, on: (name, handler) => events.on(name, handler), off: (name) => events.removeAllListeners(name), close };
}
