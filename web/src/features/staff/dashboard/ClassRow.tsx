import type { Class } from "@bindings/wire";
import { Calendar1 } from "lucide-react";
import { Moment } from "../../../studio/class/Moment";
import { Badge } from "../../../ui/Badge";
import { ListRow } from "../../../ui/ListRow";
import { MenuButton } from "../../../ui/MenuButton";
import { Meter } from "../../../ui/Meter";
import { menuOf, type RowActions } from "./upcomingColumns";

/** A two-line list row for a class. A press on the row opens the people of the class. */
export function ClassRow({ klass, ...actions }: RowActions & { klass: Class }) {
  const itemsOf = menuOf(actions);
  const verb = itemsOf ? "Manage" : "View";
  return (
    <ListRow
      main={
        <>
          <span className="sr-only">{`${verb} bookings of`}</span> <span>{klass.name}</span>
        </>
      }
      title={klass.name}
      second={
        <>
          <Moment at={klass.startTime} />
          <span>{` · ${klass.instructor || "TBD"}`}</span>
        </>
      }
      figure={<Meter value={klass.activeBookings} max={klass.maxCapacity} label="Booked" />}
      marks={
        <>
          <span className="contents">{actions.marksOf?.(klass)}</span>
          {klass.scheduleType === "recurring" ? (
            <span className="sr-only">Recurring</span>
          ) : (
            <Badge icon={<Calendar1 aria-hidden />}>One-off</Badge>
          )}
        </>
      }
      menu={itemsOf && <MenuButton label={`Actions for ${klass.name}`} items={itemsOf(klass)} />}
      onOpen={() => actions.onOpen(klass._id)}
    />
  );
}
