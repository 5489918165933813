import type { Class } from "@bindings/Class";
import { useUser } from "../../../api/useMe";
import { ClassPage } from "../class/ClassPage";
import { NewClass } from "../class-form/NewClass";
import { copiedClass, type NewClassValues } from "../class-form/requests";
import { TimetableClassModal } from "./TimetableClassModal";
import type { usePeoplePage } from "./usePeoplePage";

type Props = {
  /** The classes of the calendar, shown until fresh details come. */
  listed: Class[] | undefined;
  /** The class that is open. */
  openId: string | null;
  onClose: () => void;
  people: ReturnType<typeof usePeoplePage>;
  /** What the form of a new class begins with; null while it is closed. */
  adding: NewClassValues | null;
  onAdding: (start: NewClassValues | null) => void;
  onCreated: (klass: Class) => void;
};

/** What opens over the calendar: a class, its people, and the form of a new class. */
export function TimetableDialogs({ listed, openId, onClose, people, adding, onAdding, onCreated }: Props) {
  const { canEdit } = useUser();
  const listedAs = (id: string) => listed?.find((klass) => klass._id === id);
  return (
    <>
      {openId && (
        <TimetableClassModal
          key={openId}
          id={openId}
          listed={listedAs(openId)}
          canEdit={canEdit}
          onCopy={(klass) => {
            onClose();
            onAdding(copiedClass(klass));
          }}
          onPeople={people.open}
          onClose={onClose}
        />
      )}
      {people.openId && (
        <ClassPage
          key={people.openId}
          id={people.openId}
          listed={listedAs(people.openId)}
          tab={people.tab}
          onTab={people.setTab}
          startsAdding={people.startsAdding}
          onClose={people.close}
        />
      )}
      {adding && <NewClass start={adding} onClose={() => onAdding(null)} onCreated={onCreated} />}
    </>
  );
}
