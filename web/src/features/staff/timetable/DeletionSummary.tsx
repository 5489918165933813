import type { ClassToDelete, DeletionPreview } from "@bindings/wire";
import { counted } from "../../../lib/plural";
import { momentWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";

/** The effect of a deletion: the classes, the refunds, and the number of people notified. */
export function DeletionSummary({ preview }: { preview: DeletionPreview }) {
  const { classes, refunds, concessions, notified } = preview;
  return (
    <div className="grid gap-3 text-sm">
      <p className="font-semibold">{`${counted(classes.length, "class", "classes")} ${classes.length === 1 ? "goes" : "go"}:`}</p>
      <section
        aria-label="Classes that go"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise, the keyboard can't scroll the list.
        tabIndex={0}
        className="max-h-56 overflow-y-auto overscroll-contain rounded-lg border border-line focus-visible:-outline-offset-2"
      >
        <ul className="divide-y divide-line tabular-nums">
          {classes.map((klass) => (
            <DeletedClass key={klass._id} klass={klass} />
          ))}
        </ul>
      </section>
      <ul className="list-disc pl-5">
        <li>
          {refunds === 0
            ? "There are no bookings to cancel."
            : `${counted(refunds, "booking is", "bookings are")} cancelled.`}
        </li>
        {concessions > 0 && <li>{`${counted(concessions, "concession is", "concessions are")} given back.`}</li>}
        <li>{notified === 0 ? "There is nobody to tell." : `${counted(notified, "person is", "people are")} told.`}</li>
      </ul>
    </div>
  );
}

function DeletedClass({ klass: { name, startTime, booked, waiting } }: { klass: ClassToDelete }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
      <span>
        <span className="font-medium">{momentWords(startTime, studioNow())}</span>
        <span className="text-ink-soft">{` · ${name}`}</span>
      </span>
      <span className="text-ink-soft">
        {[`${booked} booked`, waiting > 0 && `${waiting} waiting`].filter(Boolean).join(", ")}
      </span>
    </li>
  );
}
