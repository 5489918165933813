import type { Class } from "@bindings/Class";
import type { WaitlistEntry } from "@bindings/WaitlistEntry";
import { Clock3 } from "lucide-react";
import { useRef } from "react";
import { removeFromWaitlist } from "../../../api/admin/waitlist";
import { Moment } from "../../../studio/Moment";
import type { Column } from "../../../ui/Table";
import { OnBehalfPanel } from "../people/OnBehalfPanel";
import { PanelHead } from "./PanelHead";
import { PeopleList } from "./PeopleList";
import { Person } from "./Person";
import { waitingQuestion } from "./questions";
import { RowButtons } from "./RowButtons";
import { standing } from "./standing";
import type { ClassLists } from "./useClassLists";
import type { Expect } from "./useNews";
import { useOneOpen } from "./useOneOpen";
import { useRemoval } from "./useRemoval";
import { Why } from "./Why";

type Props = { klass: Class; query: ClassLists["waitlist"]; expect: Expect; mayAct: boolean };

/** The people who wait for the class, the longest first. */
export function WaitlistPanel({ klass, query, expect, mayAct }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const why = useOneOpen();
  const removal = useRemoval<WaitlistEntry>({
    question: ({ user }) => waitingQuestion(user, klass),
    send: (signal, { _id }) => removeFromWaitlist(klass, _id, signal),
    changes: ({ user }) => [`waits no more: ${user._id}`],
    otherwise: "Failed to remove user from waitlist",
    expect,
    onDone: () => head.current?.focus(),
  });
  const actions: Column<WaitlistEntry> = {
    key: "actions",
    heading: "Actions",
    quiet: true,
    cell: (entry) => (
      <RowButtons
        person={entry.user}
        isOpen={why.isOpen(entry._id)}
        controls={why.id}
        onWhy={() => why.toggle(entry._id)}
        running={removal.isRemoving(entry)}
        waitsFor={removal.waitsFor(entry)}
        onRemove={mayAct ? () => removal.ask(entry) : undefined}
      />
    ),
  };

  return (
    <>
      <PanelHead ref={head} removal={removal}>
        Users on the waitlist are notified when a spot opens. It is first come, first served.
      </PanelHead>
      <PeopleList
        caption="Waitlist"
        query={query}
        columns={[...columns, actions]}
        icon={<Clock3 className="size-6" />}
        empty="Nobody is on the waitlist"
        rowDetail={(entry) =>
          why.isOpen(entry._id) && (
            <Why id={why.id} userId={entry.user._id}>
              {(user) => (
                <OnBehalfPanel klass={standing(klass, { isWaiting: true })} user={user} overrides={{}} isOpen />
              )}
            </Why>
          )
        }
      />
    </>
  );
}

const columns: Column<WaitlistEntry>[] = [
  { key: "user", heading: "User", names: true, cell: ({ user }) => <Person {...user} /> },
  { key: "joined", heading: "Joined Waitlist", cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
];
