import { useId } from "react";
import { TickBox } from "./TickBox";

export type Selection<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (next: Set<string>) => void;
  /** The name of the row's box. */
  label: (row: Row) => string;
};

type AllProps<Row> = { selection: Selection<Row>; keys: string[] };

/** Chooses all the rows that are shown, or none of them. */
export function SelectAll<Row>({ selection: { chosen, onChange }, keys }: AllProps<Row>) {
  const id = useId();
  const count = keys.filter((key) => chosen.has(key)).length;
  const isAll = keys.length > 0 && count === keys.length;
  return (
    <label htmlFor={id} className="target flex cursor-pointer items-center gap-3 text-sm font-medium">
      <TickBox
        id={id}
        checked={isAll}
        isPartly={count > 0 && !isAll}
        onChange={() => {
          const others = [...chosen].filter((key) => !keys.includes(key));
          onChange(new Set(isAll ? others : [...others, ...keys]));
        }}
      />
      <span className="rows:sr-only">Select all</span>
    </label>
  );
}

type RowProps<Row> = { selection: Selection<Row>; row: Row; id: string };

export function SelectRow<Row>({ selection: { chosen, onChange, label }, row, id }: RowProps<Row>) {
  const boxId = useId();
  return (
    <label htmlFor={boxId} className="target flex cursor-pointer items-center">
      <TickBox
        id={boxId}
        checked={chosen.has(id)}
        aria-label={label(row)}
        onChange={(isChosen) => {
          const next = new Set(chosen);
          if (isChosen) next.add(id);
          else next.delete(id);
          onChange(next);
        }}
      />
    </label>
  );
}
