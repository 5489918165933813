import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  CalendarX,
  CircleQuestionMark,
  Download,
  Mail,
  Pencil,
  Printer,
  RotateCcw,
  ScrollText,
} from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import type { PageTab } from "../../../lib/openPages";
import { momentWords } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { confirmLeavingPage } from "../../../stores/unsaved";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Drawer } from "../../../ui/Drawer";
import { MenuButton } from "../../../ui/MenuButton";
import { Tabs } from "../../../ui/Tabs";
import { useDialogState } from "../../../ui/useDialogState";
import { onDemand, useOnDemand } from "../../../ui/useOnDemand";
import { MemberPicker } from "../people/MemberPicker";
import { isDeleted } from "../people/PersonName";
import { MoveClass } from "../plan/MoveClass";
import { RestoreClass } from "../plan/RestoreClass";
import { WhyDialog } from "../why/WhyDialog";
import { AddUserToClass } from "./AddUserToClass";
import { BookingsPanel } from "./BookingsPanel";
import { CancelClass } from "./CancelClass";
import { CancellationsPanel } from "./CancellationsPanel";
import { EditClassDetails } from "./EditClassDetails";
import { MessageEveryone } from "./MessageEveryone";
import { TimelineSkeleton } from "./TimelineSkeleton";
import { useClassLists } from "./useClassLists";
import { useRemoteChanges } from "./useRemoteChanges";
import { WaitlistPanel } from "./WaitlistPanel";

type ClassTab = PageTab<"class">;

type Props = {
  klass: Class;
  /** The reason why the class can't be changed any more; null if it can. */
  gone: string | null;
  tab: ClassTab;
  onTab: (tab: ClassTab) => void;
  startsAdding?: boolean;
  onClose: () => void;
};

const rosterOutput = onDemand(() => import("../attendance/ClassRoster"), "RosterOutput");
const classTimeline = onDemand(() => import("../audit/ClassTimeline"), "ClassTimeline");

/** The dialogs that open above the class's page. */
type PeopleDialog = "add" | "edit" | "message" | "why" | "move" | "cancel" | "restore" | "print" | "csv";

export function ClassPeople({ klass, gone, tab: wanted, onTab, startsAdding, onClose }: Props) {
  const { canEdit } = useUser();
  const tab = canEdit || wanted !== "timeline" ? wanted : "bookings";
  const ClassTimeline = useOnDemand(classTimeline, tab === "timeline");
  const lists = useClassLists(klass._id);
  const changesText = useRemoteChanges(klass, lists);
  const [dialog, setDialog] = useDialogState<PeopleDialog>();
  const output = dialog === "print" || dialog === "csv" ? dialog : null;
  const RosterOutput = useOnDemand(rosterOutput, output !== null);
  const opensAdding = useRef(startsAdding && canEdit && gone === null);
  useEffect(() => {
    if (!opensAdding.current) return;
    opensAdding.current = false;
    setDialog("add");
  }, [setDialog]);
  const moment = useClock((now) => momentWords(klass.startTime, now));
  const common = { klass, mayAct: canEdit && gone === null };
  const booked = (lists.bookings.data ?? []).filter(({ userId }) => !isDeleted(userId));
  // Closing discards marks that are not saved, so it asks for confirmation.
  const close = () => confirmLeavingPage(onClose);

  return (
    <>
      <Drawer
        title={klass.name}
        subtitle={[moment, klass.instructor || "TBD", klass.location].filter(Boolean).join(" · ")}
        actions={
          <ClassMenu
            klass={klass}
            gone={gone}
            hasBookings={booked.length > 0}
            onChoose={setDialog}
            onTimeline={() => onTab("timeline")}
          />
        }
        onClose={close}
      >
        <div className="-mx-4 -mt-4 sm:-mx-6 [&_[role=tab]]:px-2 lg:[&_[role=tab]]:px-1.5 [&_[role=tablist]]:sticky lg:[&_[role=tablist]]:gap-0.5 lg:[&_[role=tablist]]:pr-2 lg:[&_[role=tablist]]:pl-4.5 [&_[role=tablist]]:top-(--sticky-top) [&_[role=tablist]]:z-10 [&_[role=tablist]]:bg-raised">
          <Tabs<ClassTab>
            label="People of this class"
            chosen={tab}
            onChoose={onTab}
            tabs={[
              { id: "bookings", label: "Confirmed Bookings", count: lists.bookings.data?.length },
              { id: "waitlist", label: "Waitlist", count: lists.waitlist.data?.length },
              { id: "cancellations", label: "Cancellations", count: lists.cancellations.data?.length },
              ...(tab === "timeline" ? [{ id: tab, label: "Timeline" }] : []),
            ]}
          >
            {/* Below the tabs, so that the tabs don't move under the pointer. */}
            {gone && <Gone why={gone} onClose={close} />}
            <div role="status">{changesText && <Banner className="mx-4 mt-3 sm:mx-6">{changesText}</Banner>}</div>
            {/* Only hidden while another tab is open: the roster may have unsaved marks. */}
            <div hidden={tab !== "bookings"}>
              <BookingsPanel {...common} query={lists.bookings} onAdd={() => setDialog("add")} />
            </div>
            {tab === "waitlist" && <WaitlistPanel {...common} query={lists.waitlist} />}
            {tab === "cancellations" && <CancellationsPanel query={lists.cancellations} />}
            {tab === "timeline" && (ClassTimeline ? <ClassTimeline classId={klass._id} /> : <TimelineSkeleton />)}
          </Tabs>
        </div>
      </Drawer>
      {dialog === "add" && <AddUserToClass klass={klass} lists={lists} onClose={() => setDialog(null)} />}
      {dialog === "edit" && <EditClassDetails listed={klass} onClose={() => setDialog(null)} />}
      {output && RosterOutput && <RosterOutput classId={klass._id} output={output} onDone={() => setDialog(null)} />}
      {dialog === "message" && <MessageEveryone klass={klass} bookings={booked} onClose={() => setDialog(null)} />}
      {dialog === "move" && <MoveClass klass={klass} onClose={() => setDialog(null)} onMoved={() => setDialog(null)} />}
      {dialog === "cancel" && (
        <CancelClass listed={klass} onClose={() => setDialog(null)} onDone={() => setDialog(null)} />
      )}
      {dialog === "restore" && <RestoreClass klass={klass} onClose={() => setDialog(null)} />}
      {dialog === "why" && <WhyForClass klass={klass} onClose={() => setDialog(null)} />}
    </>
  );
}

/** The dialog 'Why can't they book?', for a member that the admin chooses. */
function WhyForClass({ klass, onClose }: { klass: Class; onClose: () => void }) {
  const [userId, setUserId] = useState<string | null>(null);
  const { data, error } = useQuery(staffQueries.everyone());
  return (
    <WhyDialog
      title="Why can't they book?"
      subtitle={klass.name}
      userId={userId}
      classId={klass._id}
      onClose={onClose}
      picker={
        <MemberPicker
          label="Member"
          users={data ?? []}
          value={userId}
          onChange={setUserId}
          problem={error && !data ? sentenceOf(error, "Failed to fetch users") : null}
          emptyText="No users"
          loading={!data && !error}
          data-autofocus
        />
      }
    />
  );
}

type ClassMenuProps = {
  klass: Class;
  gone: string | null;
  hasBookings: boolean;
  onChoose: (dialog: PeopleDialog) => void;
  onTimeline: () => void;
};

/** What can be done with the whole class. Coaches print and download the roster. */
function ClassMenu({ klass, gone, hasBookings, onChoose, onTimeline }: ClassMenuProps) {
  const { canEdit } = useUser();
  const hasStarted = useClock((now) => Date.parse(klass.startTime) <= now);
  const whyNotMoved = hasStarted ? "The class has started" : null;
  const item = (dialog: PeopleDialog, label: string, icon: ReactNode, disabledReason: string | null = null) => ({
    label,
    icon,
    onChoose: () => onChoose(dialog),
    disabledReason,
  });
  const changes = [
    ...(klass.isActive ? [] : [item("restore", "Restore Class", <RotateCcw aria-hidden />, whyNotMoved)]),
    item("edit", "Edit Class", <Pencil aria-hidden />, gone),
    item("move", "Move Class", <CalendarClock aria-hidden />, gone ?? whyNotMoved),
    item("cancel", "Cancel Class", <CalendarX aria-hidden />, gone),
    item("message", "Message everyone", <Mail aria-hidden />, hasBookings ? null : "Nobody is booked"),
    item("why", "Why can't they book?", <CircleQuestionMark aria-hidden />),
    { label: "Timeline", icon: <ScrollText aria-hidden />, onChoose: onTimeline },
  ];
  const outputs = [
    { ...item("print", "Print the roster", <Printer aria-hidden />), startsGroup: canEdit },
    item("csv", "Download CSV", <Download aria-hidden />),
  ];
  return <MenuButton label="More for this class" items={canEdit ? [...changes, ...outputs] : outputs} />;
}

function Gone({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <Banner
      tone="warning"
      role="alert"
      title={why}
      action={<Button onClick={onClose}>Close</Button>}
      className="mx-4 mt-3 sm:mx-6"
    >
      Nobody can be added or removed any more.
    </Banner>
  );
}
