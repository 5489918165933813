import type { Class, Day } from "@bindings/wire";
import { CalendarOff, CalendarX, CopyPlus, Plus } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { openDay } from "../../../api/admin/plans";
import { isForbidden } from "../../../api/failure";
import { useAction } from "../../../api/useAction";
import { useUser } from "../../../api/useMe";
import { dayOf, limits, today } from "../../../rules";
import { whyNotChanged } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { useSearch } from "../../../studio/address/useSearch";
import { ClosedDays } from "../../../studio/class/ClosedDays";
import { Button } from "../../../ui/Button";
import { MenuButton } from "../../../ui/MenuButton";
import { SearchField } from "../../../ui/SearchField";
import { Segmented } from "../../../ui/Segmented";
import { useDialogState } from "../../../ui/useDialogState";
import { AccessDenied } from "../AccessDenied";
import { ClassPage } from "../class/ClassPage";
import { NewClass } from "../class-form/NewClass";
import { copiedClass, emptyClass, type NewClassValues } from "../class-form/requests";
import { CloseDays, CloseToday } from "../plan/CloseDays";
import { CopyWeek } from "../plan/CopyWeek";
import { Calendar } from "./Calendar";
import { TimetableClassModal } from "./TimetableClassModal";
import { useShownDays } from "./useShownDays";
import { useTimetable } from "./useTimetable";
import type { View } from "./useView";
import { WeekCalendar } from "./WeekCalendar";

/** The start time that a + of the calendar prefills (specification, section 2). */
const ADDED_AT = "09:00";

/** The studio's classes by month or week, for staff. Users who can edit also create, change and delete classes. */
export function Timetable() {
  const { canEdit } = useUser();
  const { openId, isLinked, open, close } = useOpenPage("edit");
  const people = usePeoplePage();
  const { week, lanes, setView, showWeek, step, setLanes, month, showMonth, days, neighbours, showDay } = useShownDays(
    isLinked ? openId : null,
  );
  const query = useTimetable(days, neighbours);
  const { text, setText } = useSearch();
  const [adding, setAdding] = useNewClassForm();
  const [planning, setPlanning] = useDialogState<PlanDialogName>();
  const openClass = useOpenClass(query.data, open, people.open);
  const addOn = useCallback((day: Day) => setAdding(emptyClass(day, ADDED_AT)), [setAdding]);
  if (isForbidden(query.error)) return <AccessDenied />;

  const onCreated = (klass: Class) => {
    setAdding(null);
    showDay(dayOf(klass.startTime));
  };
  const shared = {
    days,
    query,
    typed: text,
    onOpen: openClass,
    onPeople: people.open,
    onAddPerson: canEdit ? people.openToAdd : undefined,
    onAdd: canEdit ? addOn : undefined,
  };
  const title = canEdit ? "Manage Classes" : "View Classes";
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>{`${title} · Fantail`}</title>
      <TimetableHeading
        title={title}
        text={text}
        onSearch={setText}
        onAdd={canEdit ? () => setAdding(emptyClass()) : undefined}
        onPlan={setPlanning}
      />
      <ClosedDays
        first={days[0] ?? ""}
        last={days.at(-1) ?? ""}
        actions={canEdit ? (closed) => <OpenDays days={closed} /> : undefined}
        className="grid gap-2"
      />
      {week ? (
        <WeekCalendar
          {...shared}
          lanes={lanes}
          onLanes={setLanes}
          onWeek={step}
          onDay={showWeek}
          onToday={() => showWeek(null)}
          views={<Views view="week" onView={setView} />}
        />
      ) : (
        <Calendar {...shared} month={month} onMonth={showMonth} views={<Views view="month" onView={setView} />} />
      )}
      {planning === "today" && <CloseToday onClose={() => setPlanning(null)} />}
      {planning === "days" && <CloseDays onClose={() => setPlanning(null)} />}
      {planning === "week" && <CopyWeek week={week?.[0] ?? today(studioNow())} onClose={() => setPlanning(null)} />}
      <TimetableDialogs
        listed={query.data}
        openId={openId}
        onClose={close}
        people={people}
        adding={adding}
        onAdding={setAdding}
        onCreated={onCreated}
      />
    </div>
  );
}

/** The dialog that closes days, or copies a week. */
type PlanDialogName = "today" | "days" | "week";

/** Opens closed days again, one after the other. */
function OpenDays({ days }: { days: Day[] }) {
  const open = useAction(
    async (signal) => {
      for (const day of days) await openDay(day, signal);
    },
    { failureText: "Failed to open the days" },
  );
  return (
    <Button running={open.running} onClick={() => void open.run()}>
      {days.length === 1 ? "Open this day" : "Open these days"}
    </Button>
  );
}

const VIEWS = [
  { value: "month", label: "Month" },
  { value: "week", label: "Week" },
] as const;

function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  return <Segmented label="View" value={view} options={VIEWS} onChange={onView} />;
}

type TimetableHeadingProps = {
  title: string;
  text: string;
  onSearch: (text: string) => void;
  /** Only for users who may edit. */
  onAdd?: () => void;
  onPlan: (dialog: PlanDialogName) => void;
};

function TimetableHeading({ title, text, onSearch, onAdd, onPlan }: TimetableHeadingProps) {
  return (
    <header className="grid gap-3 sm:flex sm:items-center">
      <h1 className="flex-1 text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      <div className="sm:w-72">
        <SearchField
          label="Search classes"
          placeholder="Search classes..."
          value={text}
          maxLength={limits().searchLength}
          onChange={onSearch}
        />
      </div>
      {onAdd && (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={onAdd}
            className="max-sm:flex-1"
          >
            Add New Class
          </Button>
          <MenuButton
            label="More for the timetable"
            items={[
              {
                label: "Cancel the rest of today",
                icon: <CalendarX aria-hidden />,
                onChoose: () => onPlan("today"),
              },
              { label: "Close days", icon: <CalendarOff aria-hidden />, onChoose: () => onPlan("days") },
              { label: "Copy a week", icon: <CopyPlus aria-hidden />, onChoose: () => onPlan("week") },
            ]}
          />
        </div>
      )}
    </header>
  );
}

/** Opens 'Edit Class', or the people of a class that can't be edited any more. Users who can't edit see its details. */
function useOpenClass(classes: Class[] | undefined, edit: (id: string) => void, openPeople: (id: string) => void) {
  const { canEdit } = useUser();
  // Keeps the function the same, because each class on the screen has it.
  const latest = useRef(classes);
  useEffect(() => {
    latest.current = classes;
  });
  return useCallback(
    (id: string) => {
      const klass = latest.current?.find(({ _id }) => _id === id);
      const isClosed = klass !== undefined && whyNotChanged(klass, studioNow()) !== null;
      if (canEdit && isClosed) openPeople(id);
      else edit(id);
    },
    [canEdit, edit, openPeople],
  );
}

type DialogsProps = {
  /** The classes of the calendar. One of them is shown until its details have loaded. */
  listed: Class[] | undefined;
  /** The class that is open. */
  openId: string | null;
  onClose: () => void;
  people: ReturnType<typeof usePeoplePage>;
  /** The initial values of the form for a new class; null while it is closed. */
  adding: NewClassValues | null;
  onAdding: (start: NewClassValues | null) => void;
  onCreated: (klass: Class) => void;
};

/** The dialogs over the calendar: a class, its people, and the form for a new class. */
function TimetableDialogs({ listed, openId, onClose, people, adding, onAdding, onCreated }: DialogsProps) {
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

/** The initial values of the form for a new class, and a function that opens or closes it. Back closes it, too. */
function useNewClassForm() {
  const [adding, setAdding] = useDialogState<NewClassValues>();
  useCloseOnBack(adding !== null, () => setAdding(null));
  return [adding, setAdding] as const;
}

/** Opens the people of a class over the timetable, optionally with the dialog that adds a person. */
function usePeoplePage() {
  const page = useOpenPage("class");
  const { openId, open } = page;
  const [addsTo, setAddsTo] = useState<string | null>(null);
  const openToAdd = useCallback(
    (id: string) => {
      setAddsTo(id);
      open(id);
    },
    [open],
  );
  // Back closes the people, too, and Forward opens them without the dialog.
  useEffect(() => {
    if (openId === null) return;
    return () => setAddsTo(null);
  }, [openId]);
  return { ...page, openToAdd, startsAdding: openId !== null && addsTo === openId };
}
