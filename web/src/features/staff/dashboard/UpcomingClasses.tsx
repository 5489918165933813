import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { limits, today } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { Badge } from "../../../ui/Badge";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { Pagination } from "../../../ui/Pagination";
import { SkeletonRows } from "../../../ui/Skeleton";
import { Table } from "../../../ui/Table";
import { useHasRoom } from "../../../ui/useHasRoom";
import { usePrinting } from "../../../ui/usePrinting";
import { owes } from "../attendance/rosterFacts";
import { ClassRow } from "./ClassRow";
import { type RowActions, upcomingColumns } from "./upcomingColumns";

/** The minimum width of the table, in rem because large text needs more pixels. */
const TABLE_WIDTH = 50;

type Props = Omit<RowActions, "marksOf"> & { page: number; onPage: (page: number) => void };

/** The studio's next classes, a page at a time, and all of them on paper. */
export function UpcomingClasses(props: Props) {
  return (
    <Loaded
      query={useQuery(staffQueries.upcomingClasses())}
      loading={<Loading />}
      failed="Failed to fetch class data"
      detail={sentenceOf}
    >
      {(classes) => (classes.length === 0 ? <NoClasses /> : <Page classes={classes} {...props} />)}
    </Loaded>
  );
}

function Page({ classes, page, onPage, ...actions }: Props & { classes: Class[] }) {
  const isPrinting = usePrinting();
  const size = isPrinting ? classes.length : limits().dashboardPageSize;
  const pages = Math.ceil(classes.length / size);
  // The page in the URL may no longer exist after a refetch.
  const shown = Math.min(page, pages);
  const first = (shown - 1) * size;
  const rows = classes.slice(first, first + size);
  const { box, hasRoom } = useHasRoom(TABLE_WIDTH);
  const marksOf = usePeopleMarks();
  return (
    <div ref={box}>
      <Table
        caption="Upcoming classes"
        columns={upcomingColumns({ ...actions, marksOf })}
        rows={rows}
        rowKey={(klass) => klass._id}
        listRow={(klass) => <ClassRow klass={klass} {...actions} marksOf={marksOf} />}
        fits={hasRoom}
        onOpen={(klass) => actions.onOpen(klass._id)}
        dense
      />
      <Pagination
        label="Pages of classes"
        page={shown}
        pages={pages}
        onPage={onPage}
        summary={`Showing ${first + 1} to ${Math.min(first + size, classes.length)} of ${classes.length} classes`}
      />
    </div>
  );
}

/** Returns the marks of one of today's classes: `2 new`, `1 owes`. They come in a row of the same height. */
function usePeopleMarks() {
  const { data } = useQuery(staffQueries.today(useClock(today)));
  const rosters = useMemo(() => new Map(data?.classes.map((one) => [one.class._id, one.roster])), [data]);
  return (klass: Class) => {
    const rows = rosters.get(klass._id) ?? [];
    const fresh = rows.filter(({ isFirstVisit }) => isFirstVisit).length;
    const owing = rows.filter(owes).length;
    return (
      <>
        {fresh > 0 && <Badge tone="info">{`${fresh} new`}</Badge>}
        {owing > 0 && <Badge tone="danger">{counted(owing, "owes", "owe")}</Badge>}
      </>
    );
  };
}

/** 'No classes are scheduled in the next 30 days.' */
function NoClasses() {
  return (
    <EmptyState
      icon={<CalendarX className="size-6" />}
      title="No upcoming classes found"
    >{`No classes are scheduled in the next ${limits().dashboardDays} days.`}</EmptyState>
  );
}

function Loading() {
  return (
    <div className="p-4 sm:px-6">
      <SkeletonRows rows={limits().dashboardPageSize} label="Loading classes" height="h-11 max-sm:h-14" />
    </div>
  );
}
