import type { Booking, Class } from "@bindings/wire";
import { CircleQuestionMark, ListChecks, UserPlus, Users } from "lucide-react";
import { useRef, useState } from "react";
import { removeFromClass, restoreBooking } from "../../../api/admin/bookings";
import { confirmLeavingPage } from "../../../stores/unsaved";
import { Moment } from "../../../studio/class/Moment";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import type { MenuEntry } from "../../../ui/Menu";
import { onDemand, useOnDemand } from "../../../ui/useOnDemand";
import { bookingFacts } from "../people/bookingFacts";
import { RemovalPanel } from "../people/RemovalPanel";
import { removalHint } from "../people/staffHint";
import { PanelHead } from "./PanelHead";
import { PeopleList } from "./PeopleList";
import { ASK_REFUND, HIDE_REFUND, PersonReasons } from "./PersonReasons";
import { PersonRow } from "./PersonRow";
import { bookingRemovalPrompt } from "./removalPrompts";
import { removeItem } from "./removeItem";
import { type ClassLists, useBookedPeople } from "./useClassLists";
import { useExpandedRow } from "./useExpandedRow";
import { useRemoval } from "./useRemoval";

type Props = {
  klass: Class;
  query: ClassLists["bookings"];
  mayAct: boolean;
  onAdd: () => void;
};

const classRoster = onDemand(() => import("../attendance/ClassRoster"), "ClassRoster");

/** The list of the booked people, or the roster in which attendance is taken. */
export function BookingsPanel({ klass, query, mayAct, onAdd }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const why = useExpandedRow();
  const [isRoster, setIsRoster] = useState(false);
  const ClassRoster = useOnDemand(classRoster, isRoster);
  const removal = useRemoval<Booking>({
    promptFor: (booking) => bookingRemovalPrompt(booking, klass),
    send: (signal, { _id }, expected) => removeFromClass(_id, { expected }, signal),
    hintOn: (booking) => removalHint(booking, {}, query.dataUpdatedAt),
    failureText: "Failed to remove user from class",
    undo: (signal, { _id }) => restoreBooking(_id, signal),
    onDone: () => head.current?.focus(),
  });
  const roster = useBookedPeople(klass._id);
  const itemsOf = (booking: Booking): MenuEntry[] => [
    {
      label: why.isOpen(booking._id) ? HIDE_REFUND : ASK_REFUND,
      icon: <CircleQuestionMark aria-hidden />,
      onChoose: () => why.toggle(booking._id),
    },
    ...(mayAct ? [removeItem(removal, booking)] : []),
  ];

  return (
    <>
      <PanelHead ref={head} removal={removal} action={mayAct && <AddButton onAdd={onAdd} />}>
        <span className="block tabular-nums">{`${klass.activeBookings}/${klass.maxCapacity ?? "∞"} places taken`}</span>
        <AttendanceButton isPressed={isRoster} onPress={() => confirmLeavingPage(() => setIsRoster(!isRoster))} />
      </PanelHead>
      {isRoster && ClassRoster && <ClassRoster classId={klass._id} />}
      {!isRoster && (
        <PeopleList
          label="Confirmed bookings"
          query={query}
          icon={<Users className="size-6" />}
          empty="No confirmed bookings"
        >
          {(booking) => (
            <PersonRow
              key={booking._id}
              person={booking.userId}
              standing={roster.get(booking.userId._id)}
              second={<BookedOn at={booking.bookingDate} />}
              marks={booking.status === "attended" && <Badge tone="accent">Attended</Badge>}
              items={itemsOf(booking)}
              isRemoving={removal.isRemoving(booking)}
              detail={why.isOpen(booking._id) && <RefundReasons booking={booking} />}
            />
          )}
        </PeopleList>
      )}
    </>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button tone="primary" icon={<UserPlus aria-hidden className="size-4" />} onClick={onAdd}>
      Add User to Class
    </Button>
  );
}

function AttendanceButton({ isPressed, onPress }: { isPressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="target -mx-2 inline-flex items-center print:hidden gap-1.5 rounded-lg px-2 font-medium text-accent hover:bg-sunken aria-pressed:bg-accent-soft"
    >
      <ListChecks aria-hidden className="size-4" />
      <span>Attendance</span>
    </button>
  );
}

function BookedOn({ at }: { at: string }) {
  return (
    <>
      <span>{"Booked Date: "}</span>
      <Moment at={at} />
    </>
  );
}

/** Shows the refund of a removal now, and the reason for it. */
function RefundReasons({ booking }: { booking: Booking }) {
  return (
    <PersonReasons userId={booking.userId._id}>
      {(user, now) => <RemovalPanel booking={bookingFacts(booking)} user={user} overrides={null} now={now} isOpen />}
    </PersonReasons>
  );
}
