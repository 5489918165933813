import { afterEach, expect, test, vi } from "vitest";
import { download } from "./download";

afterEach(() => void vi.useRealTimers());

test("a file is handed over under its name, and its address let go afterwards", async () => {
  vi.useFakeTimers();
  let blob: Blob | undefined;
  const made: string[] = [];
  const revoke = vi.fn();
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return "blob:file";
  };
  URL.revokeObjectURL = revoke;
  const onClick = (event: Event) => {
    const link = event.target as HTMLAnchorElement;
    made.push(link.href, link.download);
    event.preventDefault();
  };
  document.addEventListener("click", onClick);
  download("history.csv", "\uFEFFa\r\n", "text/csv;charset=utf-8");
  document.removeEventListener("click", onClick);

  expect(made).toEqual(["blob:file", "history.csv"]);
  expect(blob?.type).toBe("text/csv;charset=utf-8");
  expect(blob?.size).toBe(6);
  expect(document.querySelector("a")).toBeNull();
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:file");
});
