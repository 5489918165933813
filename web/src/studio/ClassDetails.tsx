import type { Class } from "@bindings/Class";
import { CalendarClock, Hourglass, MapPin, Ticket, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import { dayOf, durationWords, longDayWords, timeWords } from "../rules";

/** A class's details: everything that does not depend on who looks. */
export function ClassDetails({ klass }: { klass: Class }) {
  const place = [klass.location, klass.room].filter(Boolean).join(" · ");
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6">
        <Fact Icon={CalendarClock} name="Date and time">
          {longDayWords(dayOf(klass.startTime))}, {timeWords(klass.startTime)}
        </Fact>
        <Fact Icon={Hourglass} name="Duration">
          {durationWords(klass.duration)}
        </Fact>
        <Fact Icon={UserRound} name="Instructor">
          {klass.instructor}
        </Fact>
        <Fact Icon={MapPin} name="Location">
          {place}
        </Fact>
        <Fact Icon={Ticket} name="Concessions required">
          {klass.concessionsRequired}
        </Fact>
        <Fact Icon={Users} name="Available spots">
          {klass.maxCapacity === null ? "∞" : `${klass.availableSpots} of ${klass.maxCapacity}`}
        </Fact>
      </dl>
      {klass.description && <p className="whitespace-pre-line">{klass.description}</p>}
    </div>
  );
}

function Fact({ Icon, name, children }: { Icon: typeof Users; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 sm:relative sm:pl-8">
      <dt className="text-sm text-ink-soft">
        <Icon aria-hidden className="absolute top-0.5 left-0 hidden size-5 sm:block" />
        {name}
      </dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
