import type { Effect, Plan, PlannedClass } from "@bindings/wire";
import { counted } from "../../../lib/plural";
import { momentWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { ClashWarning } from "../class-form/Clashes";

type Props = { plan: Plan; heading: string };

/** What an act would do: the classes, what happens to the people in them, and what needs a look. */
export function PlanSummary({ plan, heading }: Props) {
  const { classes, people, clashes } = plan;
  const remarks = people.filter(({ why }) => why !== "");
  const leftOut = classes.filter(({ change }) => change === "left_out");
  const listed = classes.filter(({ change }) => change !== "left_out");
  return (
    <div className="grid gap-3 text-sm">
      {listed.length > 0 && <ClassList heading={heading} label="Classes" classes={listed} />}
      {leftOut.length > 0 && (
        <ClassList
          heading={`${counted(leftOut.length, "class is", "classes are")} left out:`}
          label="Classes left out"
          classes={leftOut}
        />
      )}
      <ul className="list-disc pl-5">
        {consequences(plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {remarks.length > 0 && (
        <ul aria-label="People to look at" className="grid gap-1 rounded-lg bg-warning-soft px-3 py-2">
          {remarks.map(({ user, classId, why }) => (
            <li key={`${user._id} ${classId}`}>{`${user.firstName} ${user.lastName}: ${why}`}</li>
          ))}
        </ul>
      )}
      {clashes.length > 0 && <ClashWarning clashes={clashes} total={clashes.length} />}
    </div>
  );
}

function ClassList({ heading, label, classes }: { heading: string; label: string; classes: PlannedClass[] }) {
  return (
    <>
      <p className="font-semibold">{heading}</p>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise, the keyboard can't scroll the list.
        tabIndex={0}
        className="max-h-56 overflow-y-auto overscroll-contain rounded-lg border border-line focus-visible:-outline-offset-2"
      >
        <ul className="divide-y divide-line tabular-nums">
          {classes.map((klass) => (
            <ClassLine key={klass._id ?? `${klass.startTime} ${klass.name}`} klass={klass} />
          ))}
        </ul>
      </section>
    </>
  );
}

function ClassLine({ klass: { name, startTime, change, why, changes, booked, waiting } }: { klass: PlannedClass }) {
  const people = [`${booked} booked`, waiting > 0 && `${waiting} waiting`].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
      <span>
        <span className="font-medium">{momentWords(startTime, studioNow())}</span>
        <span className="text-ink-soft">{` · ${name}`}</span>
        {why !== "" && <span className="block text-ink-soft">{why}</span>}
        {changes.map(({ field, before, after }) => (
          <span
            key={field}
            className="block text-ink-soft"
          >{`${field}: ${before || "none"} → ${after || "none"}`}</span>
        ))}
      </span>
      {change !== "left_out" && <span className="text-ink-soft">{change === "added" ? "New" : people}</span>}
    </li>
  );
}

const WORDS: [Effect, (people: number) => string][] = [
  ["keeps", (people) => `${counted(people, "person keeps their place", "people keep their places")}.`],
  [
    "moved",
    (people) =>
      `${counted(people, "person keeps their place", "people keep their places")}, and can cancel free of charge.`,
  ],
  ["restored", (people) => `${counted(people, "person is", "people are")} booked again.`],
  ["not_restored", (people) => `${counted(people, "person doesn't", "people don't")} get their place back.`],
];

function consequences({ classes, people, totals }: Plan): string[] {
  const isCancelling = classes.some(({ change }) => change === "cancelled");
  const cancelled =
    totals.refunds === 0
      ? "There are no bookings to cancel."
      : `${counted(totals.refunds, "booking is", "bookings are")} cancelled.`;
  const refunded = `${counted(totals.concessions, "concession is", "concessions are")} given back.`;
  const effects = WORDS.flatMap(([effect, words]) => {
    // A person may have a place in several of the classes.
    const number = new Set(people.filter((person) => person.effect === effect).map(({ user }) => user._id)).size;
    return number > 0 ? words(number) : [];
  });
  return [
    ...(isCancelling ? [cancelled] : []),
    ...(totals.concessions > 0 ? [refunded] : []),
    ...effects,
    totals.notified === 0 ? "There is nobody to tell." : `${counted(totals.notified, "person is", "people are")} told.`,
  ];
}
