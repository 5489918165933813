import type { User } from "@bindings/wire";
import { useMemo, useState } from "react";
import { dateWords, limits } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { Button } from "../../../../ui/Button";
import { personWords } from "../../people/personWords";
import { WhyDialog } from "../../why/WhyDialog";
import { ClassPicker } from "./ClassPicker";
import { useClassesWithEarlier } from "./useClassesWithEarlier";

const FAILED = "Failed to fetch classes";

/** The dialog 'Why can't Mia book?', for an upcoming or past class that the admin chooses. */
export function WhyForUser({ user, onClose }: { user: User; onClose: () => void }) {
  const [classId, setClassId] = useState<string | null>(null);
  const { classes, firstDay, isAll, isReading, hasFailed, retry, showEarlier } = useClassesWithEarlier();
  // If one part of the classes can't be loaded, the other parts are still listed.
  const isPartMissing = hasFailed && classes !== undefined;
  const listed = useMemo(() => classes && upcomingFirst(classes), [classes]);
  return (
    <WhyDialog
      title={`Why can't ${user.firstName} book?`}
      subtitle={personWords(user)}
      userId={user._id}
      classId={classId}
      onClose={onClose}
      picker={
        <>
          <ClassPicker
            classes={listed}
            value={classId}
            onChange={setClassId}
            hint={isPartMissing ? FAILED : `Classes since ${dateWords(firstDay)}`}
            failed={hasFailed ? FAILED : null}
            onRetry={retry}
          />
          <div className="mt-2">
            <Button
              running={isReading}
              disabledReason={isAll && !isPartMissing ? `Decisions are stored for ${limits().decisionsKept}` : null}
              onClick={isPartMissing ? retry : showEarlier}
            >
              {isPartMissing ? "Try again" : "Show earlier classes"}
            </Button>
          </div>
        </>
      }
    />
  );
}

/** Returns the upcoming classes, then the past classes with the latest first. */
function upcomingFirst<Listed extends { endTime: string }>(classes: Listed[]): Listed[] {
  const now = studioNow();
  const isPast = ({ endTime }: Listed) => Date.parse(endTime) <= now;
  return [...classes.filter((klass) => !isPast(klass)), ...classes.filter(isPast).reverse()];
}
