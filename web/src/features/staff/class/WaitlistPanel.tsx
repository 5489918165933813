import type { Class, WaitlistEntry } from "@bindings/wire";
import { CircleQuestionMark, Clock3 } from "lucide-react";
import { useRef } from "react";
import { removeFromWaitlist } from "../../../api/admin/waitlist";
import { Moment } from "../../../studio/class/Moment";
import type { MenuEntry } from "../../../ui/Menu";
import { OnBehalfPanel } from "../people/OnBehalfPanel";
import { asSeenBy } from "./asSeenBy";
import { PanelHead } from "./PanelHead";
import { PeopleList } from "./PeopleList";
import { PersonReasons } from "./PersonReasons";
import { PersonRow } from "./PersonRow";
import { waitlistRemovalPrompt } from "./removalPrompts";
import { removeItem } from "./removeItem";
import { type ClassLists, useWaitingPeople } from "./useClassLists";
import { useExpandedRow } from "./useExpandedRow";
import { useRemoval } from "./useRemoval";

type Props = { klass: Class; query: ClassLists["waitlist"]; mayAct: boolean };

/** The list of people on the class's waitlist, longest wait first. */
export function WaitlistPanel({ klass, query, mayAct }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const why = useExpandedRow();
  const removal = useRemoval<WaitlistEntry>({
    promptFor: ({ user }) => waitlistRemovalPrompt(user, klass),
    send: (signal, { _id }) => removeFromWaitlist(klass, _id, signal),
    failureText: "Failed to remove user from waitlist",
    onDone: () => head.current?.focus(),
  });
  const roster = useWaitingPeople(klass._id);
  const itemsOf = (entry: WaitlistEntry): MenuEntry[] => [
    {
      label: why.isOpen(entry._id) ? "Hide the reasons" : "Can they book?",
      icon: <CircleQuestionMark aria-hidden />,
      onChoose: () => why.toggle(entry._id),
    },
    ...(mayAct ? [removeItem(removal, entry)] : []),
  ];

  return (
    <>
      <PanelHead ref={head} removal={removal}>
        Users on the waitlist are notified when a spot opens. It is first come, first served.
      </PanelHead>
      <PeopleList label="Waitlist" query={query} icon={<Clock3 className="size-6" />} empty="Nobody is on the waitlist">
        {(entry) => (
          <PersonRow
            key={entry._id}
            person={entry.user}
            standing={roster.get(entry.user._id)}
            second={
              <>
                <span>{"Joined Waitlist: "}</span>
                <Moment at={entry.joinedAt} />
              </>
            }
            items={itemsOf(entry)}
            isRemoving={removal.isRemoving(entry)}
            detail={
              why.isOpen(entry._id) && (
                <PersonReasons userId={entry.user._id}>
                  {(user) => (
                    <OnBehalfPanel klass={asSeenBy(klass, { isWaiting: true })} user={user} overrides={{}} isOpen />
                  )}
                </PersonReasons>
              )
            }
          />
        )}
      </PeopleList>
    </>
  );
}
