// Builds a page of scripts/blank with Vite and serves it as the server serves the app: compressed in advance.

import { createServer } from "node:http";
import { extname } from "node:path";
import { brotliCompressSync } from "node:zlib";

const WEB = new URL("../web/", import.meta.url).pathname;
const ROOT = new URL("blank/", import.meta.url).pathname;

/** Finds `page` and the app's packages, as if the app imported them. */
const imports = (page) => ({
  name: "imports",
  enforce: "pre",
  resolveId(id, importer) {
    if (id === "page") return `${ROOT}pages/${page}.js`;
    return importer?.startsWith(ROOT) ? this.resolve(id, `${WEB}src/main.tsx`, { skipSelf: true }) : null;
  },
});

/** Serves one of the pages with these headers for `.html` and `.js`. `kB` is the compressed size of its scripts. */
export async function serveBlankPage(page, headers) {
  const { build } = await import(`${WEB}node_modules/vite/dist/node/index.js`);
  const { output } = await build({ root: ROOT, configFile: false, logLevel: "error", plugins: [imports(page)], build: { write: false } });
  const files = new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, brotliCompressSync(code ?? source)]));
  const server = createServer(({ url }, response) => {
    const name = files.has(url) ? url : "/index.html";
    response.writeHead(200, { ...headers[extname(name)], "content-encoding": "br" }).end(files.get(name));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const kB = [...files].reduce((sum, [name, { length }]) => sum + (name.endsWith(".js") ? length / 1000 : 0), 0);
  return { base: `http://127.0.0.1:${server.address().port}`, kB, stop: () => server.close() };
}
