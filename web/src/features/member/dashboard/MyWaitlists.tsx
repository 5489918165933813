import type { User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { Clock3 } from "lucide-react";
import { sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { Banner } from "../../../ui/Banner";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { useFocusAfterRow } from "./useFocusAfterRow";
import { useWaitlist } from "./useWaitlist";
import { WaitlistEntry } from "./WaitlistEntry";

type Props = { user: User; onOpen: (id: string) => void };

export function MyWaitlists({ user, onOpen }: Props) {
  const { query, waitlist } = useWaitlist();
  const { data: studio } = useQuery(queries.studio());
  const { list, rememberRow } = useFocusAfterRow(waitlist.map((entry) => entry._id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div
      ref={list}
      role="group"
      aria-label="Your waitlists"
      tabIndex={-1}
      className="grid gap-4 p-4 focus-visible:-outline-offset-2 sm:p-6"
    >
      <Banner title="How the Waitlist Works">
        {studio?.sendsMail === false
          ? "When a space opens, everyone on the waitlist who can book it finds it among the notifications. The first to book gets the spot. You can leave the waitlist at any time."
          : "When a space opens, everyone on the waitlist is emailed. The first to click the link and book gets the spot. You can leave the waitlist at any time."}
      </Banner>
      <Loaded
        query={query}
        loading={<SkeletonRows rows={2} label="Loading your waitlists" height="h-46.5 sm:h-26.5" />}
        failed="Failed to fetch your waitlists"
        detail={sentenceOf}
      >
        {() =>
          waitlist.length === 0 ? (
            <EmptyState icon={<Clock3 className="size-6" />} title="No waitlist entries">
              Join a waitlist for a full class to see it here.
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {waitlist.map((entry) => (
                <WaitlistEntry key={entry._id} entry={entry} user={user} onOpen={onOpen} onLeave={rememberRow} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
