import type { User } from "@bindings/wire";
import { useId, useState } from "react";
import { wholeNumber } from "../../../../lib/wholeNumber";
import { dateWords, limits, nzd } from "../../../../rules";
import { checkPayment } from "../../../../rules/staff";
import { studioNow } from "../../../../stores/clock";
import { Button } from "../../../../ui/Button";
import { KeyValues } from "../../../../ui/KeyValues";
import { Modal } from "../../../../ui/Modal";
import { NumberField } from "../../../../ui/NumberField";
import { MemberPicker } from "../../people/MemberPicker";
import type { Choice, StatementRow } from "./rows";

type Props = {
  row: StatementRow;
  members: readonly User[];
  onChoose: (choice: Choice) => void;
  onClose: () => void;
};

/** The dialog to choose who paid a line of the statement, and for how many concessions. */
export function LineDialog({ row, members, onChoose, onClose }: Props) {
  const id = useId();
  const { line, match } = row;
  const [userId, setUserId] = useState(row.choice.userId);
  const [concessions, setConcessions] = useState(row.choice.concessions);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const save = () => {
    const form = { userId, concessions: wholeNumber(concessions, 0), receivedOn: line.day };
    const problem = checkPayment({ ...form, userId: userId ?? "" }, studioNow());
    if (problem) return setProblems(problem.fields);
    onChoose({ userId, concessions, isLeftOut: false, isDifferent: false });
  };
  return (
    <Modal
      title="Line of the statement"
      subtitle={`${dateWords(line.day)}, ${nzd(line.amountCents)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onChoose({ userId, concessions, isLeftOut: true, isDifferent: false })}>
            Leave out
          </Button>
          <Button tone="primary" type="submit" form={id}>
            Use
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <LineDetails row={row} />
        <MemberPicker
          label="Member"
          users={members}
          value={userId}
          onChange={setUserId}
          problem={problems.userId}
          emptyText="There is no member yet"
        />
        <NumberField
          label="Concessions"
          min={1}
          max={limits().maximumPackConcessions}
          step={1}
          value={concessions}
          onChange={setConcessions}
          problem={problems.concessions}
          hint={match.packId ? undefined : "No pack has this price."}
        />
      </form>
    </Modal>
  );
}

/** The line's details, as the bank's file has them, and the payment that it may be. */
function LineDetails({ row: { line, duplicate } }: { row: StatementRow }) {
  const details = [
    { name: "Received on", value: dateWords(line.day) },
    { name: "Amount", value: nzd(line.amountCents) },
    { name: "Paid by", value: line.otherParty },
    { name: "Reference", value: line.typed.join(" · ") },
    { name: "Bank’s text", value: line.description },
    { name: "Possibly recorded already", value: duplicate?.recorded },
  ];
  return <KeyValues items={details.filter(({ value }) => value)} />;
}
