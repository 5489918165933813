import type { Class } from "@bindings/wire";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { dateWords, dayOf } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { DateField } from "../../../ui/DateField";
import { Disclosure } from "../../../ui/Disclosure";
import { typedDay } from "../../../ui/dateText";
import { Loaded } from "../../../ui/Loaded";
import { Modal } from "../../../ui/Modal";
import { SkeletonRows } from "../../../ui/Skeleton";
import { TimeField } from "../../../ui/TimeField";
import { timeText } from "../../../ui/timeText";
import { PastFacts } from "./PastFacts";

type Props = {
  title: string;
  subtitle: string;
  /** The field that chooses the user or the class, above the answer. */
  picker?: ReactNode;
  userId: string | null;
  classId: Class["_id"] | null;
  /** Shown in place of the answer while no class is chosen. */
  notice?: ReactNode;
  /** A field below the answer that chooses another class. */
  children?: ReactNode;
  /** Shown with the fields of the past time. */
  actions?: ReactNode;
  onClose: () => void;
};

/** Shows the rules' verdict for a user and a class, now or at a past time, and the newest decisions about the two. */
export function WhyDialog({ title, subtitle, picker, userId, classId, notice, children, actions, onClose }: Props) {
  const [day, setDay] = useState("");
  const [time, setTime] = useState("");
  const today = dayOf(new Date(studioNow()).toISOString());
  const isDay = typedDay(day) !== null;
  const clockTime = timeText(time) || "00:00";
  const at = isDay ? `${day}T${clockTime}` : undefined;
  return (
    <Modal title={title} subtitle={subtitle} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        {picker && <div>{picker}</div>}
        {userId !== null && classId !== null ? (
          // While new facts load, those of an earlier time stay, but never those of another user or class.
          <Facts key={`${userId} ${classId}`} userId={userId} classId={classId} at={at} />
        ) : (
          notice
        )}
        {children}
        <Disclosure label={at ? `At another moment: ${dateWords(day)} ${clockTime}` : "At another moment"}>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
            <DateField label="As of" value={day} onChange={setDay} max={today} hint="Empty for now" />
            <TimeField label="Time" value={time} onChange={setTime} hint="In studio time" />
          </div>
          {actions}
        </Disclosure>
      </div>
    </Modal>
  );
}

function Facts({ userId, classId, at }: { userId: string; classId: string; at: string | undefined }) {
  const query = useQuery({ ...staffQueries.facts(userId, classId, at), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch, isPlaceholderData } = query;
  return (
    <Loaded
      // If the facts of the new time can't be loaded, show the error, not the facts of the earlier time.
      query={{ data: error ? undefined : data, error, isFetching, refetch }}
      loading={<SkeletonRows rows={6} label="Loading the facts" height="h-6" />}
      failed="Nothing to show"
      detail={(failure) => sentenceOf(failure, "Failed to fetch the facts")}
    >
      {(facts) => (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={clsx("transition-opacity", isPlaceholderData && "opacity-60")}
        >
          <PastFacts facts={facts} />
        </div>
      )}
    </Loaded>
  );
}
