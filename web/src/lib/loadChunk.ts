import { CHUNK_TIMEOUT } from "./timing";

/** A part of the app that did not come. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** Loads a part of the app, or fails as a chunk load error: at once when it is refused, else when its time is up. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError("Loading took too long")), CHUNK_TIMEOUT);
  });
  try {
    return await Promise.race([load(), tooLong]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError("Loading failed", { cause });
  } finally {
    clearTimeout(timer);
  }
}

const beginnings = new Set<() => void>();

/** Has `begin` called when what has failed may be loaded again. */
export function onLoadFailedAgain(begin: () => void) {
  beginnings.add(begin);
}

export function loadFailedAgain() {
  for (const begin of beginnings) begin();
  beginnings.clear();
}
