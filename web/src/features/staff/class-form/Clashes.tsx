import type { Clash, ClashesAnswer, ClashingClass } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { dayOf, timeWords } from "../../../rules";
import { checkNewClass, dayWords } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import { Banner } from "../../../ui/Banner";
import { useDebounced } from "../../../ui/useDebounced";
import { ClassLink } from "../class/ClassLink";
import { clashesRequest, type NewClassValues } from "./requests";

const SHOWN = 5;

/** Warns of classes in the same room or by the same instructor at the same time. It does not prevent the creation. */
export function Clashes({ values }: { values: NewClassValues }) {
  const { isValid, data, error } = useClashes(values);
  if (!isValid) return <Line>Clashes show once the instructor, the location and the duration are right.</Line>;
  if (error) return <Line>{["Clashes could not be looked for.", sentenceOf(error)].join(" ")}</Line>;
  if (!data) return <Line>Looking for clashes…</Line>;
  return data.total === 0 ? <Line>No clashes with other classes.</Line> : <ClashWarning {...data} />;
}

/** Fetches the classes that clash with those of the form, after a pause in typing and only if the form is valid. */
function useClashes(values: NewClassValues) {
  const typed = JSON.stringify(clashesRequest(values));
  const debounced = useDebounced(typed);
  const request = JSON.parse(debounced);
  const isValid = useMemo(() => checkNewClass(JSON.parse(typed), studioNow()) === null, [typed]);
  const isCurrent = debounced === typed;
  const { data, error } = useQuery({ ...staffQueries.clashes(request), enabled: isValid && isCurrent });
  return isCurrent ? { isValid, data, error } : { isValid };
}

const Line = ({ children }: { children: string }) => <p className="text-sm text-ink-soft">{children}</p>;

/** The clashes, of which the first five are listed. */
export function ClashWarning({ clashes, total }: ClashesAnswer) {
  const more = total - Math.min(SHOWN, clashes.length);
  return (
    <Banner tone="warning" role="status" title={counted(total, "clash", "clashes")}>
      <ul className="mt-1 grid gap-1 tabular-nums">
        {clashes.slice(0, SHOWN).map((clash) => (
          <li key={`${clash.startTime} ${clash.class._id}`}>
            <ClashLine {...clash} />
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
      <p className="mt-1 text-ink-soft">It can be done all the same.</p>
    </Banner>
  );
}

/** One clash: the room or instructor, the other class and its time. The name opens that class above the form. */
function ClashLine({ class: other, sameRoom, sameInstructor }: Clash) {
  const { _id, name, instructor } = other;
  return (
    <>
      <span>{sameInstructor ? `${instructor} also teaches ` : `${placeWords(other)} is taken by `}</span>
      <ClassLink id={_id} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
        {name}
      </ClassLink>
      <span>
        {`${sameInstructor ? (sameRoom ? ` in ${placeWords(other)}` : "") : ` with ${instructor}`} on ${whenWords(other)}`}
      </span>
    </>
  );
}

const placeWords = ({ location, room }: ClashingClass) => [location, room].filter(Boolean).join(", ");

/** Returns the time of a class: `Tue 1 Dec 09:00–10:00`. */
function whenWords({ startTime, endTime }: ClashingClass): string {
  return `${dayWords(dayOf(startTime), studioNow())} ${timeWords(startTime)}–${timeWords(endTime)}`;
}
