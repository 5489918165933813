import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../api/queries";
import { Card } from "../../../ui/Card";
import { Tabs } from "../../../ui/Tabs";
import { UpcomingPanel } from "./UpcomingPanel";
import { useUpcoming } from "./useUpcoming";
import { WaitlistPanel } from "./WaitlistPanel";

type Choice = "upcoming" | "waitlist";

/** 'My Classes & Waitlists': what is booked, and what is waited for. */
export function MyClasses({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const [chosen, setChosen] = useState<Choice>("upcoming");
  const { query, confirmed } = useUpcoming();
  const { data: waitlist } = useQuery(queries.waitlist());
  const anyOpening = waitlist?.some((entry) => !entry.isFull);

  return (
    <Card title="My Classes & Waitlists" flush>
      <Tabs<Choice>
        label="My Classes & Waitlists"
        chosen={chosen}
        onChoose={setChosen}
        tabs={[
          { id: "upcoming", label: "Upcoming", count: query.data && confirmed.length },
          {
            id: "waitlist",
            label: "Waitlist",
            count: waitlist?.length,
            dot: anyOpening ? "A spot is open" : null,
          },
        ]}
      >
        {chosen === "upcoming" ? (
          <UpcomingPanel user={user} onOpen={onOpen} />
        ) : (
          <WaitlistPanel user={user} onOpen={onOpen} />
        )}
      </Tabs>
    </Card>
  );
}
