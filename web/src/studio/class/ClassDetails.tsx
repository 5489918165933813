import type { Class } from "@bindings/wire";
import clsx from "clsx";
import { CalendarClock, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { linkify } from "../../lib/linkify";
import { concessionWords, durationWords } from "../../rules";
import { Moment } from "./Moment";

type Props = {
  klass: Class;
  /** The waitlist of a full class, in words. */
  waitlist: string | null;
};

/** A class's details: time, people and place, spots and price, each on one line; and its description. */
export function ClassDetails({ klass, waitlist }: Props) {
  const { startTime, duration, instructor, location, room, availableSpots, maxCapacity } = klass;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-2">
        <Line isFirst>
          <Fact name="Date and time" Icon={CalendarClock}>
            <Moment at={startTime} />
          </Fact>
          <Fact name="Duration">{durationWords(duration)}</Fact>
        </Line>
        <Line>
          <Fact name="Instructor" Icon={MapPin}>
            {instructor}
          </Fact>
          <Fact name="Location and room">{[location, room].filter(Boolean).join(", ")}</Fact>
        </Line>
        <Line>
          <Fact name="Available spots" Icon={Users}>
            {maxCapacity === null ? "∞ spots" : `${availableSpots} of ${maxCapacity} spots left`}
          </Fact>
          {waitlist && <Fact name="Waitlist">{waitlist}</Fact>}
          <Fact name="Concessions required">{`${concessionWords(klass.concessionsRequired)} required`}</Fact>
        </Line>
      </dl>
      {klass.description && <Description text={klass.description} />}
    </div>
  );
}

/** Facts with dots between them. The first one has the line's icon. */
function Line({ isFirst, children }: { isFirst?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "relative min-w-0 pl-7 tabular-nums wrap-anywhere [&>dd:not(:last-child)]:after:whitespace-nowrap [&>dd:not(:last-child)]:after:content-['_·']",
        isFirst && "font-semibold",
      )}
    >
      {children}
    </div>
  );
}

type FactProps = { name: string; Icon?: typeof Users; children: ReactNode };

/** A fact, whose name is only for screen readers. */
function Fact({ name, Icon, children }: FactProps) {
  return (
    <>
      <dt className="inline">
        {Icon && <Icon aria-hidden className="absolute top-0.5 left-0 size-5 text-ink-soft" />}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="inline">{children}</dd>{" "}
    </>
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
