import type { Booking } from "@bindings/Booking";
import type { Class } from "@bindings/Class";
import { UserPlus, Users } from "lucide-react";
import { useRef } from "react";
import { removeFromClass } from "../../../api/admin/bookings";
import { Moment } from "../../../studio/Moment";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import type { Column } from "../../../ui/Table";
import { bookingFacts } from "../people/bookingFacts";
import { RemovalPanel } from "../people/RemovalPanel";
import { PanelHead } from "./PanelHead";
import { PeopleList } from "./PeopleList";
import { Person } from "./Person";
import { leavingQuestion } from "./questions";
import { RowButtons } from "./RowButtons";
import type { ClassLists } from "./useClassLists";
import type { Expect } from "./useNews";
import { useOneOpen } from "./useOneOpen";
import { useRemoval } from "./useRemoval";
import { Why } from "./Why";

type Props = {
  klass: Class;
  query: ClassLists["bookings"];
  expect: Expect;
  mayAct: boolean;
  onAdd: () => void;
};

/** The people in the class. */
export function BookingsPanel({ klass, query, expect, mayAct, onAdd }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const why = useOneOpen();
  const removal = useRemoval<Booking>({
    question: (booking) => leavingQuestion(booking, klass),
    send: (signal, { _id }, expected) => removeFromClass(_id, { expected }, signal),
    changes: ({ userId }) => [`unbooked: ${userId._id}`],
    otherwise: "Failed to remove user from class",
    expect,
    onDone: () => head.current?.focus(),
  });
  const actions: Column<Booking> = {
    key: "actions",
    heading: "Actions",
    quiet: true,
    cell: (booking) => (
      <RowButtons
        person={booking.userId}
        isOpen={why.isOpen(booking._id)}
        controls={why.id}
        onWhy={() => why.toggle(booking._id)}
        running={removal.isRemoving(booking)}
        waitsFor={removal.waitsFor(booking)}
        onRemove={mayAct ? () => removal.ask(booking) : undefined}
      />
    ),
  };

  return (
    <>
      <PanelHead
        ref={head}
        removal={removal}
        action={
          mayAct && (
            <Button tone="primary" icon={<UserPlus aria-hidden className="size-4" />} onClick={onAdd}>
              Add User to Class
            </Button>
          )
        }
      >
        <span className="tabular-nums">{`${klass.activeBookings}/${klass.maxCapacity ?? "∞"} places taken`}</span>
      </PanelHead>
      <PeopleList
        caption="Confirmed bookings"
        query={query}
        columns={[...columns, actions]}
        icon={<Users className="size-6" />}
        empty="No confirmed bookings"
        rowDetail={(booking) =>
          why.isOpen(booking._id) && (
            <Why id={why.id} userId={booking.userId._id}>
              {(user, now) => (
                <RemovalPanel booking={bookingFacts(booking)} user={user} overrides={null} now={now} isOpen />
              )}
            </Why>
          )
        }
      />
    </>
  );
}

const columns: Column<Booking>[] = [
  {
    key: "user",
    heading: "User",
    names: true,
    cell: ({ userId, status }) => (
      <>
        <Person {...userId} /> {status === "attended" && <Badge tone="accent">Attended</Badge>}
      </>
    ),
  },
  { key: "booked", heading: "Booked Date", cell: ({ bookingDate }) => <Moment at={bookingDate} /> },
];
