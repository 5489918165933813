import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { today } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { AccessDenied } from "../AccessDenied";

export function Timetable() {
  const { canEdit } = useUser();
  const day = useClock((clock) => today(clock.now));
  const { error } = useQuery(staffQueries.timetable(day, day));
  const title = canEdit ? "Manage Classes" : "View Classes";
  if (isForbidden(error)) return <AccessDenied />;
  return (
    <>
      <title>{`${title} · Fantail`}</title>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
    </>
  );
}
