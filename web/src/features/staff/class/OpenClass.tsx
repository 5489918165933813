import type { Class } from "@bindings/Class";
import { useUser } from "../../../api/useMe";
import { momentWords } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Modal } from "../../../ui/Modal";
import { Tabs } from "../../../ui/Tabs";
import { useOpening } from "../../../ui/useOpening";
import { AddUser } from "./AddUser";
import { BookingsPanel } from "./BookingsPanel";
import { CancellationsPanel } from "./CancellationsPanel";
import type { ClassTab } from "./classTabs";
import { useClassLists } from "./useClassLists";
import { useNews } from "./useNews";
import { WaitlistPanel } from "./WaitlistPanel";

type Props = {
  klass: Class;
  /** The reason nothing can be changed in it any more. */
  gone: string | null;
  tab: ClassTab;
  onTab: (tab: ClassTab) => void;
  onClose: () => void;
};

export function OpenClass({ klass, gone, tab, onTab, onClose }: Props) {
  const { canEdit } = useUser();
  const lists = useClassLists(klass._id);
  const { news, expect } = useNews(klass, lists);
  const [adding, setAdding] = useOpening<true>();
  const moment = useClock((now) => momentWords(klass.startTime, now));
  const common = { klass, expect, mayAct: canEdit && gone === null };

  return (
    <>
      <Modal
        title={klass.name}
        subtitle={[moment, klass.instructor || "TBD", klass.location].filter(Boolean).join(" · ")}
        size="large"
        onClose={onClose}
      >
        {gone && <Gone why={gone} onClose={onClose} />}
        <div role="status">{news && <Banner className="mb-3">{news}</Banner>}</div>
        <div className="-mx-4 -mt-3 min-h-[min(32rem,60dvh)] sm:-mx-6">
          <Tabs<ClassTab>
            label="People of this class"
            chosen={tab}
            onChoose={onTab}
            tabs={[
              { id: "bookings", label: "Confirmed Bookings", count: lists.bookings.data?.length },
              { id: "waitlist", label: "Waitlist", count: lists.waitlist.data?.length },
              { id: "cancellations", label: "Cancellations", count: lists.cancellations.data?.length },
            ]}
          >
            {tab === "bookings" && <BookingsPanel {...common} query={lists.bookings} onAdd={() => setAdding(true)} />}
            {tab === "waitlist" && <WaitlistPanel {...common} query={lists.waitlist} />}
            {tab === "cancellations" && <CancellationsPanel query={lists.cancellations} />}
          </Tabs>
        </div>
      </Modal>
      {adding && <AddUser klass={klass} lists={lists} expect={expect} onClose={() => setAdding(null)} />}
    </>
  );
}

function Gone({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <Banner tone="warning" role="alert" title={why} action={<Button onClick={onClose}>Close</Button>} className="mb-3">
      Nobody can be added or removed any more.
    </Banner>
  );
}
