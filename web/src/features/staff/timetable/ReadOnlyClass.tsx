import type { Class, Day, Instant } from "@bindings/wire";
import { dateWords, dayOf, longDayWords, timeWords } from "../../../rules";
import { whyNotChanged } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";
import { Button } from "../../../ui/Button";
import { KeyValues } from "../../../ui/KeyValues";
import { Modal } from "../../../ui/Modal";
import { daysWords, intervalWords, patternWords, typeWords } from "../class-form/scheduleWords";
import { PeopleButton } from "./PeopleButton";

type Props = { klass: Class; notice: string | null; onPeople: (id: string) => void; onClose: () => void };

/** A class, read-only. */
export function ReadOnlyClass({ klass, notice, onPeople, onClose }: Props) {
  const closed = useClock((now) => whyNotChanged(klass, now));
  return (
    <Modal
      title="Class Details"
      subtitle={notice ?? closed}
      isReading
      onClose={onClose}
      footer={
        <>
          <PeopleButton klass={klass} onPeople={onPeople} />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <KeyValues
        items={klass.scheduleType === "recurring" ? [...factsOf(klass), ...seriesOf(klass)] : factsOf(klass)}
      />
    </Modal>
  );
}

function factsOf(klass: Class) {
  return [
    { name: "Name", value: klass.name },
    {
      name: "Description",
      value: <span className="whitespace-pre-line">{klass.description || "No description provided"}</span>,
    },
    { name: "Duration", value: `${klass.duration} minutes` },
    { name: "Instructor", value: klass.instructor },
    { name: "Location", value: klass.location },
    { name: "Room", value: klass.room || "Not specified" },
    { name: "Max capacity", value: klass.maxCapacity ?? "∞" },
    { name: "Concessions required", value: klass.concessionsRequired },
    { name: "Start time", value: momentOf(klass.startTime) },
    { name: "End time", value: momentOf(klass.endTime) },
    { name: "Schedule type", value: typeWords(klass.scheduleType) },
  ];
}

function seriesOf(klass: Class) {
  return [
    { name: "Pattern", value: patternWords(klass.recurringPattern) },
    { name: "Start date", value: dayOrNone(klass.recurringStartDate) },
    { name: "End date", value: dayOrNone(klass.recurringEndDate) },
    { name: "Days", value: daysWords(klass) },
    { name: "Interval", value: intervalWords(klass) },
  ];
}

const momentOf = (at: Instant) => `${longDayWords(dayOf(at))}, ${timeWords(at)}`;
const dayOrNone = (day: Day | null) => (day ? dateWords(day) : "Not specified");
