import { afterEach, expect, test } from "vitest";
import { preloaded } from "./preloaded";

afterEach(() => document.head.replaceChildren());

const asked = () => [...document.head.querySelectorAll("link")].map((link) => link.outerHTML);

test("what a part imports is fetched beside it, each file once", async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index.js"></script>';
  expect(await preloaded(async () => "part", ["assets/index.js", "assets/more.js"])).toBe("part");
  await preloaded(async () => "another", ["assets/more.js"]);
  expect(asked()).toEqual(['<link rel="modulepreload" crossorigin="" href="/assets/more.js">']);
});

test("a part that imports nothing is only loaded, and its failure is its caller's", async () => {
  await expect(preloaded(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(asked()).toEqual([]);
});
