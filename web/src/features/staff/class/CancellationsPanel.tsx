import type { Booking } from "@bindings/Booking";
import { CalendarX } from "lucide-react";
import { balanceWords } from "../../../rules";
import { Moment } from "../../../studio/Moment";
import { Badge } from "../../../ui/Badge";
import type { Column } from "../../../ui/Table";
import { PanelHead } from "./PanelHead";
import { PeopleList } from "./PeopleList";
import { Person } from "./Person";
import type { ClassLists } from "./useClassLists";

/** The people who were in the class and are no longer, the latest first. */
export function CancellationsPanel({ query }: { query: ClassLists["cancellations"] }) {
  return (
    <>
      <PanelHead>This includes user- and admin-initiated cancellations.</PanelHead>
      <PeopleList
        caption="Cancellations"
        query={query}
        columns={columns}
        icon={<CalendarX className="size-6" />}
        empty="No cancellations"
      />
    </>
  );
}

const columns: Column<Booking>[] = [
  { key: "user", heading: "User", names: true, cell: ({ userId }) => <Person {...userId} /> },
  { key: "booked", heading: "Booked Date", cell: ({ bookingDate }) => <Moment at={bookingDate} /> },
  {
    key: "cancelled",
    heading: "Cancelled Date",
    cell: ({ cancellationDate }) => (cancellationDate === null ? "N/A" : <Moment at={cancellationDate} />),
  },
  { key: "refund", heading: "Refund", cell: ({ refundedConcessions }) => <Refund concessions={refundedConcessions} /> },
];

function Refund({ concessions }: { concessions: number }) {
  if (concessions === 0) return <Badge>No refund</Badge>;
  const { number, noun } = balanceWords(concessions);
  return <Badge tone="info">{`+${number} ${noun}`}</Badge>;
}
