import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { BookClassModal } from "../class/BookClassModal";
import { ConcessionPayments } from "./ConcessionPayments";
import { ConcessionWarning } from "./ConcessionWarning";
import { MemberFigures } from "./MemberFigures";
import { MyClasses } from "./MyClasses";
import { NextClass } from "./NextClass";

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
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <NextClass user={user} onOpen={open} />
        <MemberFigures user={user} />
      </div>
      <MyClasses user={user} onOpen={open} />
      <ConcessionPayments reference={user.username} balance={user.concessions} />
      {openId && <BookClassModal key={openId} id={openId} listed={listed} onClose={close} onDone={closeId} />}
    </div>
  );
}
