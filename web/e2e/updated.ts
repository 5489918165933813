import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Studio } from "./studio";

/** The page's files that a release may name anew, as the build names them. */
const BUILT = { entry: /index-[\w-]+\.js/, frame: /frame-[\w-]+\.js/, styles: /style-[\w-]+\.css/ };
const RELEASED = /^\/assets\/(entry|frame|styles)-(\d+)\.\w+$/;
/** Headers of one connection, or of a body that is not passed on as it came. */
const OWN = [
  "connection",
  "keep-alive",
  "host",
  "accept-encoding",
  "content-encoding",
  "content-length",
  "transfer-encoding",
];

/** Stands before a studio's server, and has its page come in releases. What it names anew the browser does not keep. */
export class Updated {
  url = "";
  release = 1;
  /** Which file of the page each release names anew; the server has it of the current one only. */
  renamed: keyof typeof BUILT | null = null;
  /** The addresses at which the page was asked for. */
  readonly asked: string[] = [];
  private server: Server | undefined;

  constructor(private readonly studio: Studio) {}

  async open() {
    const server = createServer((request, response) => {
      this.answer(request).then(
        ({ status, headers, body }) => response.writeHead(status, Object.fromEntries(headers)).end(body),
        // The studio is away.
        () => response.destroy(),
      );
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  close() {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private async answer(request: IncomingMessage) {
    const { url = "/", method = "GET" } = request;
    const built = await (await fetch(this.studio.url)).text();
    const [, what, release] = RELEASED.exec(url) ?? [];
    const isCurrent = what === this.renamed && Number(release) === this.release;
    const path = isCurrent && this.renamed ? `/assets/${built.match(BUILT[this.renamed])?.[0]}` : asBuilt(url);
    const { status, headers, body } = await passedOn(request, this.studio.url + path);
    const type = headers.get("content-type") ?? "";
    if (request.headers["sec-fetch-dest"] === "document") this.asked.push(url);
    // Other scripts name the entry: those of a former release go with it.
    if (what || (this.renamed === "entry" && url.startsWith("/assets/"))) headers.set("cache-control", "no-store");
    if (!/^text\/(html|javascript|css)/.test(type)) return { status, headers, body };
    const hash = createHash("sha256").update(this.released(built)).digest("hex");
    const sent = method === "GET" ? this.released(String(body)).replace(/(?<=\[")[0-9a-f]{64}/, hash) : "";
    return { status, headers, body: sent };
  }

  /** What the release makes of a file: the page says which it is, and each file by what name another goes. */
  private released(file: string) {
    const marked = file.replace("<html ", `<html data-release="${this.release}" `);
    if (!this.renamed) return marked;
    const name = `${this.renamed}-${this.release}.${this.renamed === "styles" ? "css" : "js"}`;
    return marked.replaceAll(new RegExp(BUILT[this.renamed], "g"), name);
  }
}

/** A former name is passed on as one of the build's, which the server does not have. */
const asBuilt = (url: string) =>
  url.replace("/assets/entry-", "/assets/index-").replace("/assets/styles-", "/assets/style-");

async function passedOn(request: IncomingMessage, to: string) {
  const { method = "GET" } = request;
  const asked = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  for (const name of OWN) asked.delete(name);
  // Files are answered whole: what they become here has no tag.
  if (!to.includes("/api/")) asked.delete("if-none-match");
  const sent = method === "GET" || method === "HEAD" ? null : await text(request);
  const answer = await fetch(to, { method, headers: asked, body: sent });
  const headers = new Headers(answer.headers);
  for (const name of OWN) headers.delete(name);
  const { status } = answer;
  return { status, headers, body: status === 304 ? "" : Buffer.from(await answer.arrayBuffer()) };
}
