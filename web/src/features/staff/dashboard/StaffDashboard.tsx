import type { Class } from "@bindings/Class";
import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useState } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { limits, momentWords } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { Badge } from "../../../ui/Badge";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { Pagination } from "../../../ui/Pagination";
import { SkeletonRows } from "../../../ui/Skeleton";
import { type Column, Table } from "../../../ui/Table";

export function StaffDashboard() {
  const { canEdit } = useUser();
  const title = canEdit ? "Admin Dashboard" : "Coach Dashboard";
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <title>{`${title} · Fantail`}</title>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      <Card title={`Upcoming Classes (Next ${limits().dashboardClasses})`} flush>
        <UpcomingClasses />
      </Card>
    </div>
  );
}

function UpcomingClasses() {
  return (
    <Loaded
      query={useQuery(staffQueries.upcomingClasses())}
      loading={<Loading />}
      failed="Failed to fetch classes"
      detail={sentenceOf}
    >
      {(classes) =>
        classes.length === 0 ? (
          <EmptyState icon={<CalendarX className="size-6" />} title="No upcoming classes found">
            No classes are scheduled in the next {limits().dashboardDays} days.
          </EmptyState>
        ) : (
          <NextClasses classes={classes} />
        )
      }
    </Loaded>
  );
}

function NextClasses({ classes }: { classes: Class[] }) {
  const { dashboardPageSize: size } = limits();
  const [page, setPage] = useState(1);
  const pages = Math.ceil(classes.length / size);
  // A page may be gone by the next reading.
  const shown = Math.min(page, pages);
  return (
    <>
      <Table
        caption="Upcoming classes"
        columns={columns}
        rows={classes.slice((shown - 1) * size, shown * size)}
        rowKey={(klass) => klass._id}
      />
      <Pagination label="Pages of classes" page={shown} pages={pages} onPage={setPage} />
    </>
  );
}

function Loading() {
  return (
    <div className="p-4 sm:p-6">
      <SkeletonRows rows={limits().dashboardPageSize} label="Loading classes" />
    </div>
  );
}

const columns: Column<Class>[] = [
  { key: "class", heading: "Class", names: true, cell: (klass) => klass.name },
  { key: "moment", heading: "Date & Time", cell: (klass) => <Starts klass={klass} /> },
  {
    key: "bookings",
    heading: "Bookings",
    numeric: true,
    cell: (klass) => `${klass.activeBookings}/${klass.maxCapacity ?? "∞"}`,
  },
  { key: "instructor", heading: "Instructor", cell: (klass) => klass.instructor || "TBD" },
  {
    key: "type",
    heading: "Type",
    cell: (klass) => <Badge>{klass.scheduleType === "recurring" ? "Recurring" : "One-off"}</Badge>,
  },
];

function Starts({ klass }: { klass: Class }) {
  const words = useClock((clock) => momentWords(klass.startTime, clock.now));
  return <span className="tabular-nums">{words}</span>;
}
