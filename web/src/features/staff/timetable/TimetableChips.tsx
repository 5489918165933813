import { type ChipProps, TimetableChip } from "./TimetableChip";

type Props = Omit<ChipProps, "klass" | "isOver" | "tabIndex"> & {
  classes: ChipProps["klass"][];
  /** The ids of the classes that have ended. */
  ended: ReadonlySet<string>;
};

/** A list of classes, each with its own tab stop. */
export function TimetableChips({ classes, ended, ...chipProps }: Props) {
  return (
    <ul className="grid gap-1">
      {classes.map((klass) => (
        <li key={klass._id} className="min-w-0">
          <TimetableChip {...chipProps} klass={klass} isOver={ended.has(klass._id)} tabIndex={0} />
        </li>
      ))}
    </ul>
  );
}
