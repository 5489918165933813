import type { Class } from "@bindings/Class";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { limits } from "../../../rules";
import { useClosedByBack } from "../../../studio/useClosedByBack";
import { Card } from "../../../ui/Card";
import { useOpening } from "../../../ui/useOpening";
import { AccessDenied } from "../AccessDenied";
import { CancelClass } from "../class/CancelClass";
import { ClassModal } from "../class/ClassModal";
import { EditClass } from "../class/EditClass";
import { QuickActions } from "./QuickActions";
import { StudioFigures } from "./StudioFigures";
import { UpcomingClasses } from "./UpcomingClasses";
import { useDashboardAddress } from "./useDashboardAddress";

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
      <StudioFigures />
      <Upcoming canEdit={canEdit} />
    </div>
  );
}

type Doing = { what: "edit" | "cancel"; klass: Class };

/** 'Upcoming Classes (Next 10)', and what is open of one of them. */
function Upcoming({ canEdit }: { canEdit: boolean }) {
  const { openId, tab, page, open, close, setTab, setPage } = useDashboardAddress();
  const { data: classes } = useQuery(staffQueries.upcomingClasses());
  const [doing, setDoing] = useOpening<Doing>();
  const { region, focusLater } = useFocusAfterwards(doing === null);
  const done = () => {
    focusLater();
    setDoing(null);
  };
  const stop = () => setDoing(null);
  useClosedByBack(doing !== null, stop);

  return (
    <>
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
        <ClassModal
          key={openId}
          id={openId}
          listed={classes?.find((klass) => klass._id === openId)}
          tab={tab}
          onTab={setTab}
          onClose={close}
        />
      )}
      {doing?.what === "edit" && <EditClass listed={doing.klass} onClose={stop} />}
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
