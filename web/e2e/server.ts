import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { SignedInAnswer } from "@bindings/wire";

export const PROGRAM = process.env.FANTAIL_BIN ?? join(import.meta.dirname, "../../target/debug/fantail");

/** Signs the sessions of all test servers, so that each accepts the sessions stored in the copied template studio. */
const SECRET = "the secret of the browser tests' studios";

type Server = { process: ChildProcess; url: string };

/** Serves a database, without rate limits, and waits until the server listens. */
export async function serve(database: string, port: string, settings: Record<string, string> = {}): Promise<Server> {
  const server = spawn(PROGRAM, ["serve", "--db", database, "--listen", `127.0.0.1:${port}`], {
    env: { ...process.env, FANTAIL_RATE_LIMIT: "off", FANTAIL_SECRET: SECRET, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk;
      const address = output.match(/listening on (http:\/\/[\d.:]+)/)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on("data", listen);
    server.stderr?.on("data", listen);
    server.once("exit", () => reject(new Error(`the server ended: ${output}`)));
  });
  return { process: server, url };
}

/** Stops a server, and waits until it has exited. */
export async function stop(server: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM") {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await exited;
}

/** Sends a request with a session's token. */
export async function call<T>(
  url: string,
  method: string,
  path: string,
  token: string | null,
  body?: object,
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

export const PASSWORD = "fantail-demo";

/** Signs in, and returns the session's token. */
export async function signIn(url: string, username: string): Promise<string> {
  const { token } = await call<SignedInAnswer>(url, "POST", "/api/auth/login", null, { username, password: PASSWORD });
  return token;
}
