import { useUser } from "../../../api/useMe";
import { Attendance } from "./Attendance";
import { Backups } from "./Backups";
import { Documentation } from "./Documentation";
import { EmailStatus } from "./EmailStatus";
import { Hints } from "./Hints";
import { PublicHolidays } from "./PublicHolidays";
import { TestEmail } from "./TestEmail";

/** The admins' tab: attendance, public holidays, the mail service, backups, hints and the documentation. */
export function SystemFunctions() {
  const user = useUser();
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Attendance />
      <PublicHolidays />
      <EmailStatus />
      <TestEmail user={user} />
      <Backups />
      <Hints />
      <Documentation />
    </div>
  );
}
