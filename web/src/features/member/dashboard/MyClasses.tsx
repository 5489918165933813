import type { User } from "@bindings/wire";
import { useState } from "react";
import { Card } from "../../../ui/Card";
import { Tabs } from "../../../ui/Tabs";
import { MyWaitlists } from "./MyWaitlists";
import { UpcomingPanel } from "./UpcomingPanel";
import { useUpcoming } from "./useUpcoming";
import { useWaitlist } from "./useWaitlist";

type MyClassesTab = "upcoming" | "waitlist";

/** 'My Classes & Waitlists': bookings and waitlist entries. */
export function MyClasses({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const [chosen, setChosen] = useState<MyClassesTab>("upcoming");
  const { query, confirmed } = useUpcoming();
  const waiting = useWaitlist();
  const anyOpening = waiting.waitlist.some((entry) => !entry.isFull);

  return (
    <Card title="My Classes & Waitlists" flush>
      <Tabs<MyClassesTab>
        label="My Classes & Waitlists"
        chosen={chosen}
        onChoose={setChosen}
        tabs={[
          { id: "upcoming", label: "Upcoming", count: query.data && confirmed.length },
          {
            id: "waitlist",
            label: "Waitlist",
            count: waiting.query.data && waiting.waitlist.length,
            dot: anyOpening ? "A spot is open" : null,
          },
        ]}
      >
        {chosen === "upcoming" ? (
          <UpcomingPanel user={user} onOpen={onOpen} />
        ) : (
          <MyWaitlists user={user} onOpen={onOpen} />
        )}
      </Tabs>
    </Card>
  );
}
