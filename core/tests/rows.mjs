// The rows of the decision table, and the answer of the shipped WebAssembly to each.

import { readFileSync } from "node:fs";
import { rules } from "./rules.mjs";

export const rows = JSON.parse(readFileSync(new URL("decisions.json", import.meta.url), "utf8"));

const decide = {
  member_actions: (row) => rules.memberActions(row.class, row.member, Date.parse(row.now)),
  cancel: (row) => rules.cancelBooking(row.booking, row.member, Date.parse(row.now)),
};

export const decided = (row) => decide[row.ask](row);
