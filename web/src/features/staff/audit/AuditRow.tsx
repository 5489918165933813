import type { AuditEntry } from "@bindings/wire";
import { counted } from "../../../lib/plural";
import { Moment } from "../../../studio/class/Moment";
import { ListRow } from "../../../ui/ListRow";
import { ClassLink } from "../class/ClassLink";
import { AuditChanges } from "../people/AuditChanges";
import { PersonLink } from "../people/PersonLink";
import { BookedName, DELETED } from "../people/PersonName";

type Props = {
  entry: AuditEntry;
  /** Whether the row is shown with its class, so that it needs no link to the class. */
  isOnClass?: boolean;
};

/** An entry of the audit trail: the action, its subject, its time, its actor and its changes. */
export function AuditRow({ entry, isOnClass }: Props) {
  const { actor, at, changes, note, reached, subject, title } = entry;
  const hasSubject = !(isOnClass && subject.type === "class");
  const people = subject.type === "user" || reached === 0 ? "" : counted(reached, "person", "people");
  return (
    <ListRow
      main={
        <>
          <span>{title}</span>
          {hasSubject && (
            <span className="ml-2 font-normal">
              <Subject entry={entry} />
            </span>
          )}
        </>
      }
      wraps
      title={hasSubject ? `${title} ${subject.name}` : title}
      second={
        <>
          <Moment at={at} />
          <span>{" · "}</span>
          {actor ? <BookedName user={actor} /> : <span>Fantail</span>}
          {people && <span>{` · ${people}`}</span>}
        </>
      }
      detail={
        (changes.length > 0 || note) && (
          <>
            <AuditChanges changes={changes} />
            {note && <p className="text-sm break-words">{note}</p>}
          </>
        )
      }
    />
  );
}

/** The class or person that the action is about, as a link. */
function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  if (subject.type === "user" && subject.name !== DELETED)
    return <PersonLink id={subject.id}>{subject.name}</PersonLink>;
  if (subject.type === "class") return <ClassLink id={subject.id}>{subject.name}</ClassLink>;
  return <span>{subject.name}</span>;
}
