/**
 * Loads a part of the app, and has the browser fetch what it imports beside it. In the built app it stands for Vite's own,
 * which is several times as long because it also waits for a part's styles: here they are all in one file.
 */
export function preloaded<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  for (const file of files) {
    const href = `/${file}`;
    if (document.querySelector(`[href="${href}"], [src="${href}"]`)) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
    document.head.append(link);
  }
  return load();
}
