import { useUser } from "../../../api/useMe";
import { Disclosure } from "../../../ui/Disclosure";
import { Attendance } from "./Attendance";
import { BackupDetails, Backups } from "./Backups";
import { Documentation } from "./Documentation";
import { EmailStatus } from "./EmailStatus";
import { Emails } from "./Emails";
import { Hints } from "./Hints";
import { PublicHolidays } from "./PublicHolidays";
import { PublicTimetable } from "./PublicTimetable";

/** The admins' tab: first what an owner needs, then the mail service and the documentation, then the server. */
export function SystemFunctions() {
  const user = useUser();
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Emails user={user} />
      <Backups />
      <Attendance />
      <PublicHolidays />
      <PublicTimetable />
      <EmailStatus />
      <Documentation />
      <Disclosure label="For whoever runs the server">
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <BackupDetails />
          <Hints />
        </div>
      </Disclosure>
    </div>
  );
}
