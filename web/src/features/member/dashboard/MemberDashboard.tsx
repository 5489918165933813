import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { useClassInAddress } from "../../../studio/useClassInAddress";
import { BookClassModal } from "../class/BookClassModal";
import { ConcessionPayments } from "./ConcessionPayments";
import { ConcessionWarning } from "./ConcessionWarning";
import { MemberFigures } from "./MemberFigures";
import { MyClasses } from "./MyClasses";

export function MemberDashboard() {
  const user = useUser();
  const { openId, open, close } = useClassInAddress();
  const { data: waitlist } = useQuery(queries.waitlist());
  const listed = waitlist?.find((entry) => entry.classId === openId)?.class;

  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <title>Dashboard · Fantail</title>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Welcome, {user.firstName}!</h1>
      <ConcessionWarning balance={user.concessions} />
      <MemberFigures user={user} />
      <MyClasses user={user} onOpen={open} />
      <ConcessionPayments />
      {openId && <BookClassModal id={openId} listed={listed} onClose={close} />}
    </div>
  );
}
