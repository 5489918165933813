import { CalendarX } from "lucide-react";
import { balanceWords } from "../../../rules";
import { Moment } from "../../../studio/class/Moment";
import { Badge } from "../../../ui/Badge";
import { PanelHead } from "./PanelHead";
import { PeopleList } from "./PeopleList";
import { PersonRow } from "./PersonRow";
import type { ClassLists } from "./useClassLists";

/** The list of cancelled bookings, latest first. */
export function CancellationsPanel({ query }: { query: ClassLists["cancellations"] }) {
  return (
    <>
      <PanelHead>This includes user- and admin-initiated cancellations.</PanelHead>
      <PeopleList label="Cancellations" query={query} icon={<CalendarX className="size-6" />} empty="No cancellations">
        {({ _id, userId, bookingDate, cancellationDate, refundedConcessions }) => (
          <PersonRow
            key={_id}
            person={userId}
            second={
              <>
                <span className="block truncate">
                  <span>{"Booked Date: "}</span>
                  <Moment at={bookingDate} />
                </span>
                <span className="block truncate">
                  <span>{"Cancelled Date: "}</span>
                  {cancellationDate === null ? <span>N/A</span> : <Moment at={cancellationDate} />}
                </span>
              </>
            }
            marks={<Refund concessions={refundedConcessions} />}
          />
        )}
      </PeopleList>
    </>
  );
}

function Refund({ concessions }: { concessions: number }) {
  if (concessions === 0) return <Badge>No refund</Badge>;
  const { number, noun } = balanceWords(concessions);
  return <Badge tone="info">{`+${number} ${noun}`}</Badge>;
}
