import type { PeopleColumns, PeopleReading } from "@bindings/wire";
import { Disclosure } from "../../../ui/Disclosure";
import { Select } from "../../../ui/Select";

const FIELDS: readonly { name: keyof PeopleColumns; label: string }[] = [
  { name: "firstName", label: "First name" },
  { name: "lastName", label: "Last name" },
  { name: "fullName", label: "First and last name in one" },
  { name: "email", label: "Email" },
  { name: "phone", label: "Phone" },
  { name: "concessions", label: "Concessions" },
  { name: "note", label: "Note" },
];

type Props = { reading: PeopleReading; onColumns: (columns: PeopleColumns) => void };

/** Selects for the column of each field. They start with the recognised columns. */
export function ImportColumns({ reading: { header, columns }, onColumns }: Props) {
  const hasName = columns.fullName !== null || (columns.firstName !== null && columns.lastName !== null);
  const options = [
    { value: "", label: "None" },
    ...header.map((name, at) => ({ value: `${at}`, label: name.trim() || "Without a name" })),
  ];
  return (
    <Disclosure label="Columns" defaultOpen={!hasName || columns.email === null}>
      <div className="grid gap-4 pt-2 sm:grid-cols-2 lg:grid-cols-4">
        {FIELDS.map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            value={columns[name] === null ? "" : `${columns[name]}`}
            options={options}
            onChange={(value) => onColumns({ ...columns, [name]: value === "" ? null : Number(value) })}
          />
        ))}
      </div>
    </Disclosure>
  );
}
