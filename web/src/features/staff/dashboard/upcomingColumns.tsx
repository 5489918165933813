import type { Class } from "@bindings/wire";
import { Calendar1, CalendarX, ChevronRight, Pencil, Repeat } from "lucide-react";
import type { ReactNode } from "react";
import { Moment } from "../../../studio/class/Moment";
import { Badge } from "../../../ui/Badge";
import type { MenuEntry } from "../../../ui/Menu";
import { MenuButton } from "../../../ui/MenuButton";
import { Meter } from "../../../ui/Meter";
import type { Column } from "../../../ui/Table";

export type RowActions = {
  onOpen: (id: string) => void;
  /** The actions of an admin. Undefined for coaches. */
  onEdit?: (klass: Class) => void;
  onCancel?: (klass: Class) => void;
  /** More badges of the class. */
  marksOf?: (klass: Class) => ReactNode;
};

export function upcomingColumns({ onOpen, onEdit, onCancel, marksOf }: RowActions): Column<Class>[] {
  const columns: Column<Class>[] = [
    { key: "class", heading: "Class", names: true, cell: (klass) => klass.name },
    { key: "moment", heading: "Date & Time", cell: (klass) => <Moment at={klass.startTime} /> },
    {
      key: "bookings",
      heading: "Bookings",
      width: "11.5rem",
      cell: (klass) => <Bookings klass={klass} verb={onEdit ? "Manage" : "View"} onOpen={onOpen} />,
    },
    { key: "instructor", heading: "Instructor", cell: (klass) => klass.instructor || "TBD" },
    {
      key: "type",
      heading: "Type",
      cell: (klass) => (
        <>
          <TypeBadge klass={klass} />
          {/* They arrive later, and make neither the column wider nor the row higher. */}
          <span className="flex w-0 min-w-full gap-1 whitespace-nowrap">{marksOf?.(klass)}</span>
        </>
      ),
    },
  ];
  const itemsOf = menuOf({ onOpen, onEdit, onCancel });
  if (!itemsOf) return columns;
  const actions: Column<Class> = {
    key: "actions",
    heading: "Actions",
    quiet: true,
    align: "end",
    cell: (klass) => <MenuButton label={`Actions for ${klass.name}`} items={itemsOf(klass)} />,
  };
  return [...columns, actions];
}

/** Returns a function that lists an admin's actions on a class, or null for a coach. */
export function menuOf({ onEdit, onCancel }: RowActions): ((klass: Class) => MenuEntry[]) | null {
  if (!onEdit || !onCancel) return null;
  return (klass) => [
    { label: "Edit Class", icon: <Pencil aria-hidden />, onChoose: () => onEdit(klass) },
    { label: "Cancel Class", icon: <CalendarX aria-hidden />, danger: true, onChoose: () => onCancel(klass) },
  ];
}

type BookingsProps = { klass: Class; verb: "Manage" | "View"; onOpen: (id: string) => void };

/** A button with the number of bookings. A press opens the people of the class. */
function Bookings({ klass, verb, onOpen }: BookingsProps) {
  return (
    <button
      type="button"
      title={`${verb} bookings`}
      onClick={() => onOpen(klass._id)}
      className="target -mx-2 -my-3 inline-flex max-w-full items-center gap-1 rounded-lg px-2 text-left font-medium hover:bg-sunken"
    >
      <Meter value={klass.activeBookings} max={klass.maxCapacity} label={`${verb} bookings of ${klass.name}`} />
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
    </button>
  );
}

function TypeBadge({ klass }: { klass: Class }) {
  const isSeries = klass.scheduleType === "recurring";
  return (
    <Badge icon={isSeries ? <Repeat aria-hidden /> : <Calendar1 aria-hidden />}>
      {isSeries ? "Recurring" : "One-off"}
    </Badge>
  );
}
