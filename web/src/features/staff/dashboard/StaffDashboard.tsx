import type { Class } from "@bindings/Class";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { limits } from "../../../rules";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { Card } from "../../../ui/Card";
import { useDialogState } from "../../../ui/useDialogState";
import { AccessDenied } from "../AccessDenied";
import { CancelClass } from "../class/CancelClass";
import { ClassPage } from "../class/ClassPage";
import { EditClassDetails } from "../class/EditClassDetails";
import { NeedsAHand } from "./NeedsAHand";
import { OwnClasses } from "./OwnClasses";
import { QuickActions } from "./QuickActions";
import { StudioFigures } from "./StudioFigures";
import { UpcomingClasses } from "./UpcomingClasses";
import { useDashboardAddress } from "./useDashboardAddress";
import { useNeeds } from "./useNeeds";

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
      {canEdit ? <ForAdmins /> : <ForCoaches />}
    </div>
  );
}

/** The next classes; beside them, and in a narrow window below them, what waits. Nothing moves when it arrives. */
function ForAdmins() {
  const needs = useNeeds();
  return (
    <>
      <StudioFigures />
      <div className="flex flex-wrap items-start gap-4 sm:gap-6">
        <div className="min-w-0 flex-[999_1_min(46rem,100%)]">
          <Upcoming canEdit />
        </div>
        {/* In a wide window its place is reserved, so that the table keeps its width. */}
        <div className="min-w-0 flex-[1_1_min(20rem,100%)]">
          <NeedsAHand {...needs} />
        </div>
      </div>
    </>
  );
}

function ForCoaches() {
  return (
    <>
      <Upcoming canEdit={false} />
      <StudioFigures />
    </>
  );
}

type DashboardDialog = { what: "edit" | "cancel"; klass: Class };

/** 'Upcoming Classes (Next 10)', and the dialog of the open class. */
function Upcoming({ canEdit }: { canEdit: boolean }) {
  const { openId, tab, page, open, close, setTab, setPage } = useDashboardAddress();
  const { data: classes } = useQuery(staffQueries.upcomingClasses());
  const [doing, setDoing] = useDialogState<DashboardDialog>();
  const { region, focusLater } = useFocusAfterwards(doing === null);
  const done = () => {
    focusLater();
    setDoing(null);
  };
  const stop = () => setDoing(null);
  useCloseOnBack(doing !== null, stop);

  return (
    <>
      {!canEdit && <OwnClasses onOpen={open} />}
      <div ref={region} tabIndex={-1} className="rounded-xl">
        <Card title={`Upcoming Classes (Next ${limits().dashboardClasses})`} flush>
          <UpcomingClasses
            page={page}
            onPage={setPage}
            onOpen={open}
            onEdit={canEdit ? (klass) => setDoing({ what: "edit", klass }) : undefined}
            onCancel={canEdit ? (klass) => setDoing({ what: "cancel", klass }) : undefined}
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
      {doing?.what === "edit" && <EditClassDetails listed={doing.klass} onClose={stop} />}
      {doing?.what === "cancel" && <CancelClass listed={doing.klass} onClose={stop} onDone={done} />}
    </>
  );
}

/** Moves the focus to the region once the row that had it is gone. */
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
