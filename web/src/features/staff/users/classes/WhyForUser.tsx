import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { staffQueries } from "../../../../api/admin/queries";
import { dayOf } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { personWords } from "../../people/personWords";
import { WhyDialog } from "../../why/WhyDialog";
import { ClassPicker } from "./ClassPicker";

const WEEKS_BACK = 4;
const WEEK = 7 * 24 * 60 * 60_000;

/** 'Why can't Mia book?', for a class that the admin chooses: one to come, or one of the last weeks. */
export function WhyForUser({ user, onClose }: { user: User; onClose: () => void }) {
  const [classId, setClassId] = useState<string | null>(null);
  const [from] = useState(() => dayOf(new Date(studioNow() - WEEKS_BACK * WEEK).toISOString()));
  const { data, isError, refetch } = useQuery(staffQueries.timetable(from));
  return (
    <WhyDialog
      title={`Why can't ${user.firstName} book?`}
      subtitle={personWords(user)}
      userId={user._id}
      classId={classId}
      onClose={onClose}
      picker={
        <ClassPicker
          classes={data && nextFirst(data)}
          value={classId}
          onChange={setClassId}
          failed={isError && !data ? "Failed to fetch classes" : null}
          onRetry={() => void refetch()}
        />
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
