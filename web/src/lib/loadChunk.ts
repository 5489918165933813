import { CHUNK_TIMEOUT } from "./timing";

/** A part of the app that did not load. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** Loads a part of the app. It rejects when the request fails, or after the time limit. */
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
