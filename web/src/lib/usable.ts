type Marked<T> = Promise<T> & { status?: "fulfilled"; value?: T };

/** Marks a promise with its value once it has come, so that React's `use` takes it without waiting for anything. */
export function usable<T>(promise: Promise<T>): Promise<T> {
  const marked: Marked<T> = promise.then((value) => {
    marked.status = "fulfilled";
    marked.value = value;
    return value;
  });
  return marked;
}
