import type { StatementColumns, StatementReading } from "@bindings/wire";
import { useState } from "react";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Select } from "../../../../ui/Select";

type Field = Exclude<keyof StatementColumns, "descriptions" | "account">;

const FIELDS: readonly { name: Field; label: string }[] = [
  { name: "date", label: "Date" },
  { name: "amount", label: "Amount, negative for debits" },
  { name: "sign", label: "Credit or debit (C or D), if it has a column of its own" },
  { name: "credit", label: "Credit, if it has a column of its own" },
  { name: "particulars", label: "Particulars" },
  { name: "code", label: "Code" },
  { name: "reference", label: "Reference" },
  { name: "otherParty", label: "Other party" },
];

const EMPTY: StatementColumns = {
  date: null,
  amount: null,
  sign: null,
  credit: null,
  particulars: null,
  code: null,
  reference: null,
  otherParty: null,
  descriptions: [],
  account: null,
};

type Props = { reading: StatementReading; onColumns: (columns: StatementColumns) => void; onCancel: () => void };

/** Asks for the column of each field if the file's format is not a known bank's. */
export function StatementColumnsForm({ reading, onColumns, onCancel }: Props) {
  const [columns, setColumns] = useState<StatementColumns>(reading.columns ?? EMPTY);
  const options = [
    { value: "", label: "None" },
    ...reading.header.map((name, at) => ({ value: `${at}`, label: optionOf(name, reading.samples[0]?.[at]) })),
  ];
  const missing =
    columns.date === null || (columns.amount === null && columns.credit === null)
      ? "Choose the columns of the date and of the amount or the credit."
      : null;
  return (
    <Card title="Which column has what?">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) onColumns(columns);
        }}
      >
        <p className="max-w-prose text-sm text-ink-soft">
          The columns of this file are not known. Your choice is remembered on this device.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(({ name, label }) => (
            <Select
              key={name}
              label={label}
              value={columns[name] === null ? "" : `${columns[name]}`}
              options={options}
              onChange={(value) => setColumns({ ...columns, [name]: value === "" ? null : Number(value) })}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-start gap-2">
          <Button type="submit" tone="primary" disabledReason={missing}>
            Read the file
          </Button>
          <Button onClick={onCancel}>Choose another file</Button>
        </div>
      </form>
    </Card>
  );
}

function optionOf(name: string, sample: string | undefined): string {
  const heading = name.trim() || "Without a name";
  return sample?.trim() ? `${heading} (${sample.trim().slice(0, 30)})` : heading;
}
