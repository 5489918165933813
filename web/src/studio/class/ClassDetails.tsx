import type { Class } from "@bindings/wire";
import clsx from "clsx";
import { CalendarClock, Hourglass, MapPin, Ticket, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import { linkify } from "../../lib/linkify";
import { dayOf, durationWords, longDayWords, timeWords } from "../../rules";

/** A class's details that are the same for every viewer: time, place, instructor, price and spots. */
export function ClassDetails({ klass }: { klass: Class }) {
  const place = [klass.location, klass.room].filter(Boolean).join(" · ");
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-3 sm:grid-cols-2 sm:gap-x-6">
        <Fact
          Icon={CalendarClock}
          name="Date and time"
          isWide
        >{`${longDayWords(dayOf(klass.startTime))}, ${timeWords(klass.startTime)}`}</Fact>
        <Fact Icon={MapPin} name="Location" isWide>
          {place}
        </Fact>
        <Fact Icon={Hourglass} name="Duration">
          {durationWords(klass.duration)}
        </Fact>
        <Fact Icon={UserRound} name="Instructor">
          {klass.instructor}
        </Fact>
        <Fact Icon={Ticket} name="Concessions required">
          {klass.concessionsRequired}
        </Fact>
        <Fact Icon={Users} name="Available spots">
          {klass.maxCapacity === null ? "∞" : `${klass.availableSpots} of ${klass.maxCapacity}`}
        </Fact>
      </dl>
      {klass.description && <Description text={klass.description} />}
    </div>
  );
}

type FactProps = { Icon: typeof Users; name: string; isWide?: boolean; children: ReactNode };

function Fact({ Icon, name, isWide, children }: FactProps) {
  return (
    <div className={clsx("relative min-w-0 pl-7 sm:pl-8", isWide && "col-span-full")}>
      <dt className="text-sm text-ink-soft">
        <Icon aria-hidden className="absolute top-0.5 left-0 size-5" />
        <span>{name}</span>
      </dt>
      <dd className="font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

function Description({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {linkify(text).map(({ text: words, href }, at) =>
        href === null ? (
          words
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and keep their order.
            key={at}
            href={href}
            title={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-accent"
          >
            {words}
          </a>
        ),
      )}
    </p>
  );
}
