import type { User } from "@bindings/User";
import { useMemo, useState } from "react";
import { dateWords, limits } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { Button } from "../../../../ui/Button";
import { personWords } from "../../people/personWords";
import { WhyDialog } from "../../why/WhyDialog";
import { ClassPicker } from "./ClassPicker";
import { useClassesBack } from "./useClassesBack";

const FAILED = "Failed to fetch classes";

/** 'Why can't Mia book?', for a class that the admin chooses: one to come, or one gone by. */
export function WhyForUser({ user, onClose }: { user: User; onClose: () => void }) {
  const [classId, setClassId] = useState<string | null>(null);
  const { classes, first, isAll, isReading, hasFailed, retry, showEarlier } = useClassesBack();
  // Without a part of them the others are still listed.
  const isShort = hasFailed && classes !== undefined;
  const listed = useMemo(() => classes && nextFirst(classes), [classes]);
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
            hint={isShort ? FAILED : `Classes since ${dateWords(first)}`}
            failed={hasFailed ? FAILED : null}
            onRetry={retry}
          />
          <div className="mt-2">
            <Button
              running={isReading}
              disabledReason={isAll && !isShort ? `Decisions are stored for ${limits().decisionsKept}` : null}
              onClick={isShort ? retry : showEarlier}
            >
              {isShort ? "Try again" : "Show earlier classes"}
            </Button>
          </div>
        </>
      }
    />
  );
}

/** The classes to come, and then the past ones, the latest first. */
function nextFirst<Listed extends { endTime: string }>(classes: Listed[]): Listed[] {
  const now = studioNow();
  const isPast = ({ endTime }: Listed) => Date.parse(endTime) <= now;
  return [...classes.filter((klass) => !isPast(klass)), ...classes.filter(isPast).reverse()];
}
