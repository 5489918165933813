import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../api/queries";
import { Card } from "../../../ui/Card";
import { Tabs } from "../../../ui/Tabs";
import { MyWaitlists } from "./MyWaitlists";
import { UpcomingPanel } from "./UpcomingPanel";
import { useUpcoming } from "./useUpcoming";

type MyClassesTab = "upcoming" | "waitlist";

/** 'My Classes & Waitlists': bookings and waitlist entries. */
export function MyClasses({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const [chosen, setChosen] = useState<MyClassesTab>("upcoming");
  const { query, confirmed } = useUpcoming();
  const { data: waitlist } = useQuery(queries.waitlist());
  const anyOpening = waitlist?.some((entry) => !entry.isFull);

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
            count: waitlist?.length,
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
