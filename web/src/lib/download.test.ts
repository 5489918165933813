import { afterEach, expect, test, vi } from "vitest";
import { download } from "./download";

afterEach(() => void vi.useRealTimers());

test("a file is downloaded under its name, and its object URL is revoked afterwards", async () => {
  vi.useFakeTimers();
  let blob: Blob | undefined;
  const clicked: string[] = [];
  const revoke = vi.fn();
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return "blob:file";
  };
  URL.revokeObjectURL = revoke;
  const onClick = (event: Event) => {
    const link = event.target as HTMLAnchorElement;
    clicked.push(link.href, link.download);
    event.preventDefault();
  };
  document.addEventListener("click", onClick);
  download("history.csv", "\uFEFFa\r\n", "text/csv;charset=utf-8");
  document.removeEventListener("click", onClick);

  expect(clicked).toEqual(["blob:file", "history.csv"]);
  expect(blob?.type).toBe("text/csv;charset=utf-8");
  expect(blob?.size).toBe(6);
  expect(document.querySelector("a")).toBeNull();
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:file");
});
