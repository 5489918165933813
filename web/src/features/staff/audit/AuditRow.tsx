import type { AuditEntry } from "@bindings/AuditEntry";
import { Moment } from "../../../studio/class/Moment";
import { ClassLink } from "../class/ClassLink";
import { AuditChanges } from "../people/AuditChanges";
import { PersonLink } from "../person/PersonLink";

const DELETED = "Deleted account";

type Props = {
  entry: AuditEntry;
  /** Whether the row is on the page of its class, which needs no link to itself. */
  isOnClass?: boolean;
};

/** An act: who did what, when, and what it changed. */
export function AuditRow({ entry, isOnClass }: Props) {
  const { actor, changes, note, title } = entry;
  return (
    <li className="grid gap-1 px-4 py-3 sm:px-6">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{title}</span>
        {!(isOnClass && entry.subject.type === "class") && <Subject entry={entry} />}
      </p>
      <AuditChanges changes={changes} />
      {note && <p className="text-sm break-words">{note}</p>}
      <p className="text-sm text-ink-soft">
        <Moment at={entry.at} />
        <span>{" · "}</span>
        {actor ? (
          <PersonLink id={actor._id}>{`${actor.firstName} ${actor.lastName}`}</PersonLink>
        ) : (
          <span>Fantail</span>
        )}
      </p>
    </li>
  );
}

/** The class or the person, as a link to their page. */
function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  if (subject.type === "user" && subject.name !== DELETED)
    return <PersonLink id={subject.id}>{subject.name}</PersonLink>;
  if (subject.type === "class") return <ClassLink id={subject.id}>{subject.name}</ClassLink>;
  return <span>{subject.name}</span>;
}
