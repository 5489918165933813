import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, UserPen, Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { limits } from "../../../rules";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { pageIn, useSearchParameters, withPage } from "../../../studio/address/useSearchParameters";
import { Card } from "../../../ui/Card";
import { useDialogState } from "../../../ui/useDialogState";
import { AccessDenied } from "../AccessDenied";
import { CancelClass } from "../class/CancelClass";
import { ClassPage } from "../class/ClassPage";
import { EditClassDetails } from "../class/EditClassDetails";
import { FirstSteps } from "./FirstSteps";
import { NeedsAHand } from "./NeedsAHand";
import { NextClass } from "./NextClass";
import { OwnClasses } from "./OwnClasses";
import { StudioFigures } from "./StudioFigures";
import { UpcomingClasses } from "./UpcomingClasses";

export function StaffDashboard() {
  const { canEdit } = useUser();
  const { error } = useQuery(staffQueries.upcomingClasses());
  const title = canEdit ? "Admin Dashboard" : "Coach Dashboard";
  if (isForbidden(error)) return <AccessDenied />;
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <title>{`${title} · Fantail`}</title>
      <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
        {canEdit && <QuickActions />}
      </div>
      {canEdit ? <ForAdmins /> : <Classes />}
    </div>
  );
}

const quickActions = [
  { to: paths.users, label: "Manage Users", Icon: Users },
  { to: paths.timetable, label: "Manage Classes", Icon: CalendarDays },
  { to: paths.profile, label: "Edit Profile", Icon: UserPen },
];

function QuickActions() {
  return (
    <nav
      aria-label="Quick Actions"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2 sm:gap-3 lg:grid-cols-3"
    >
      {quickActions.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className="target flex items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 text-sm font-semibold hover:border-line-strong hover:bg-sunken max-sm:flex-col max-sm:py-3 max-sm:text-center"
        >
          <Icon aria-hidden className="size-5 shrink-0 text-accent" />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The upcoming classes and the admin's tasks, side by side in a wide window and below each other in a narrow one. */
function ForAdmins() {
  const needs = useQuery(staffQueries.needs());
  return (
    <div className="flex flex-wrap items-start gap-4 sm:gap-6">
      <div className="grid min-w-0 flex-[999_1_min(46rem,100%)] grid-cols-1 gap-4 sm:gap-6">
        <Classes />
      </div>
      {/* In a wide window the column is there before its content, so that the table keeps its width. */}
      <div className="grid min-w-0 flex-[1_1_min(20rem,100%)] grid-cols-1 gap-4 sm:gap-6">
        <FirstSteps done={needs.data?.firstSteps ?? null} />
        <NeedsAHand query={needs} />
      </div>
    </div>
  );
}

type DashboardDialog = { what: "edit" | "cancel"; klass: Class };

/** The next class, the studio's figures, 'Upcoming Classes (Next 10)', and the dialog of the open class. */
function Classes() {
  const { canEdit } = useUser();
  const { openId, tab, open, close, setTab } = useOpenPage("class");
  const [parameters, setAddress] = useSearchParameters();
  const { data: classes } = useQuery(staffQueries.upcomingClasses());
  const [dialog, setDialog] = useDialogState<DashboardDialog>();
  const { region, focusLater } = useFocusAfterwards(dialog === null);
  const closeAndFocusRegion = () => {
    focusLater();
    setDialog(null);
  };
  const closeDialog = () => setDialog(null);
  useCloseOnBack(dialog !== null, closeDialog);

  return (
    <>
      <NextClass onOpen={open} />
      {!canEdit && <OwnClasses onOpen={open} />}
      <StudioFigures />
      <div ref={region} tabIndex={-1} className="rounded-xl">
        <Card title={`Upcoming Classes (Next ${limits().dashboardClasses})`} flush>
          <UpcomingClasses
            page={pageIn(parameters)}
            onPage={(page) => setAddress((now) => withPage(now, page))}
            onOpen={open}
            onEdit={canEdit ? (klass) => setDialog({ what: "edit", klass }) : undefined}
            onCancel={canEdit ? (klass) => setDialog({ what: "cancel", klass }) : undefined}
          />
        </Card>
      </div>
      {openId && (
        <ClassPage
          key={openId}
          id={openId}
          listed={classes?.find((klass) => klass._id === openId)}
          tab={tab}
          onTab={setTab}
          onClose={close}
        />
      )}
      {dialog?.what === "edit" && <EditClassDetails listed={dialog.klass} onClose={closeDialog} />}
      {dialog?.what === "cancel" && (
        <CancelClass listed={dialog.klass} onClose={closeDialog} onDone={closeAndFocusRegion} />
      )}
    </>
  );
}

/** Moves the focus to the region after the row with the focus was removed. */
function useFocusAfterwards(isClosed: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isClosed || !isWanted.current) return;
    isWanted.current = false;
    region.current?.focus();
  }, [isClosed]);
  const focusLater = () => {
    isWanted.current = true;
  };
  return { region, focusLater };
}
