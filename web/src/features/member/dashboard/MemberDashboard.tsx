import type { BalanceLevel, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { PAYMENTS } from "../../../lib/paths";
import { concessionBanner } from "../../../rules";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { Banner, type BannerTone } from "../../../ui/Banner";
import { Card } from "../../../ui/Card";
import { Tabs } from "../../../ui/Tabs";
import { BookClassModal } from "../class/BookClassModal";
import { ConcessionPayments } from "./ConcessionPayments";
import { MemberFigures } from "./MemberFigures";
import { MyWaitlists } from "./MyWaitlists";
import { UpcomingPanel } from "./UpcomingPanel";
import { useUpcoming } from "./useUpcoming";
import { useWaitlist } from "./useWaitlist";

export function MemberDashboard() {
  const user = useUser();
  const { openId, open, close, closeId } = useOpenPage("class");
  const { data: waitlist } = useQuery(queries.waitlist());
  const listed = waitlist?.find((entry) => entry.classId === openId)?.class;

  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <title>Dashboard · Fantail</title>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{`Welcome, ${user.firstName}!`}</h1>
      <ConcessionWarning balance={user.concessions} />
      <MemberFigures user={user} />
      <MyClasses user={user} onOpen={open} />
      <ConcessionPayments reference={user.username} />
      {openId && <BookClassModal key={openId} id={openId} listed={listed} onClose={close} onDone={closeId} />}
    </div>
  );
}

const balanceTones: Record<BalanceLevel, BannerTone> = { critical: "danger", low: "warning", running_low: "info" };

/** Warns of a low balance, with the consequence and where to pay. */
function ConcessionWarning({ balance }: { balance: number }) {
  const banner = concessionBanner(balance);
  if (!banner) return null;
  return (
    <Banner
      tone={balanceTones[banner.level]}
      title={banner.title}
      action={
        <Link
          to={`#${PAYMENTS}`}
          className="-my-3 inline-block py-3 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          How to pay
        </Link>
      }
    >
      {banner.message}
    </Banner>
  );
}

type MyClassesTab = "upcoming" | "waitlist";

/** 'My Classes & Waitlists': bookings and waitlist entries. */
function MyClasses({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
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
