import { limits } from "../../rules";

/** The reason that is shown if the browser can't open a chosen file. */
export const UNOPENED = "It may be a folder, or open in another program. Choose a file again.";

/**
 * Returns the content of a chosen file; null if the browser can't open it. Of a file that is too large, the first bytes
 * are enough: the rules refuse them.
 */
export async function fileBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, limits().csvFileBytes + 1).arrayBuffer());
  } catch {
    return null;
  }
}
