import type { StatementColumns } from "@bindings/wire";
import { beforeEach, expect, test } from "vitest";
import { useSession } from "./session";
import { keepColumns, keptColumns } from "./statementColumns";

const HEADER = ["When", "What", "Who", "In"];
const PAYMENT = ["3.4.2026", "mia.tane", "M Tane", "150,00"];
const columns: StatementColumns = {
  date: 0,
  amount: null,
  sign: null,
  credit: 3,
  particulars: null,
  code: null,
  reference: 1,
  otherParty: 2,
  descriptions: [],
  account: null,
};

beforeEach(() => localStorage.clear());

test("the columns of a file are kept under its header", () => {
  keepColumns(HEADER, columns);
  expect(keptColumns(HEADER)).toEqual(columns);
  expect(keptColumns(["Other"])).toBeNull();
});

test("the first payment of a file without a header is not stored", () => {
  keepColumns(PAYMENT, columns);
  expect(localStorage.length).toBe(0);
  // Older versions stored the payment as a header.
  localStorage.setItem("statementColumns", JSON.stringify([[PAYMENT.join("\t"), columns]]));
  expect(keptColumns(PAYMENT)).toBeNull();
  keepColumns(HEADER, columns);
  expect(localStorage.getItem("statementColumns")).not.toContain("Tane");
});

test("a manual sign-out deletes the columns; the end of a session does not", () => {
  useSession.getState().begin("abc");
  keepColumns(HEADER, columns);
  useSession.getState().end();
  expect(keptColumns(HEADER)).toEqual(columns);
  useSession.getState().begin("abc");
  useSession.getState().leave();
  expect(localStorage.getItem("statementColumns")).toBeNull();
});
