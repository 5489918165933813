import type { AuditEntry } from "@bindings/AuditEntry";
import { Moment } from "../../../studio/class/Moment";
import { ListRow } from "../../../ui/ListRow";
import { ClassLink } from "../class/ClassLink";
import { AuditChanges } from "../people/AuditChanges";
import { PersonLink } from "../person/PersonLink";
import { BookedName, DELETED } from "../person/PersonName";

type Props = {
  entry: AuditEntry;
  /** Whether the row is on the page of its class, which needs no link to itself. */
  isOnClass?: boolean;
};

/** An act: who did what, when, and what it changed. */
export function AuditRow({ entry, isOnClass }: Props) {
  const { actor, at, changes, note, subject, title } = entry;
  const hasSubject = !(isOnClass && subject.type === "class");
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

/** The class or the person, as a link to their page. */
function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  if (subject.type === "user" && subject.name !== DELETED)
    return <PersonLink id={subject.id}>{subject.name}</PersonLink>;
  if (subject.type === "class") return <ClassLink id={subject.id}>{subject.name}</ClassLink>;
  return <span>{subject.name}</span>;
}
