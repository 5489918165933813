import type { ImportPeopleAnswer } from "@bindings/wire";
import { Download } from "lucide-react";
import { csv, downloadCsv } from "../../../lib/csv";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { HeldInvitations } from "./HeldInvitations";
import type { CheckedRow } from "./rows";

const HEADER = ["Line", "First name", "Last name", "Email", "Username", "Result"];

const RESULTS: Record<CheckedRow["state"], string> = {
  new: "Imported",
  doubt: "Not imported",
  account: "Has an account already",
  problem: "Not imported",
  "left-out": "Left out",
};

type Props = { answer: ImportPeopleAnswer; rows: readonly CheckedRow[]; onAnother: () => void };

/** The result of an import, which can be downloaded. */
export function ImportSummary({ answer, rows, onAnother }: Props) {
  const save = () => {
    const users = new Map(answer.users.map((user) => [user.email.toLowerCase(), user]));
    const lines = rows.map(({ line, person, state, problem, doubt, account }) => {
      const reason = state === "doubt" ? doubt : problem;
      const user = users.get((person.email ?? "").toLowerCase());
      // The account may have been created after the check, by someone else.
      const result = RESULTS[state === "new" && user?.isNew === false ? "account" : state];
      return [
        ...[line, person.firstName ?? "", person.lastName ?? "", person.email ?? ""],
        account?.username ?? user?.username ?? "",
        reason ? `${result}: ${reason}` : result,
      ];
    });
    downloadCsv("import.csv", csv([HEADER, ...lines]));
  };
  return (
    <>
      <Banner title={answer.message}>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button icon={<Download aria-hidden className="size-4" />} onClick={save}>
            Download summary
          </Button>
          <Button onClick={onAnother}>Another file</Button>
        </div>
      </Banner>
      <HeldInvitations />
    </>
  );
}
