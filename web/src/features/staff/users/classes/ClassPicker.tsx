import type { Class } from "@bindings/wire";
import { useDeferredValue, useMemo } from "react";
import { dayOf, folded, longDayWords, matcher, momentWords, timeWords } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { Combobox } from "../../../../ui/Combobox";
import type { Option } from "../../../../ui/option";

const NONE: readonly Class[] = [];

type Props = {
  classes: readonly Class[] | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
  onFocus?: () => void;
  problem?: string | null;
  failed: string | null;
  hint?: string;
  disabled?: boolean;
  onRetry: () => void;
  "data-autofocus"?: boolean;
};

/** A combobox for choosing a class, searched by its name, instructor, place, day or time. */
export function ClassPicker({ classes, disabled, ...rest }: Props) {
  // Deferred, so that the dialog appears before the options of a whole year are rendered.
  const listed = useDeferredValue(classes ?? NONE, NONE);
  const options = useMemo(() => optionsOf(listed), [listed]);
  const areOptionsReady = listed !== NONE || classes?.length === 0 || rest.failed !== null;
  return (
    <Combobox
      label="Class"
      placeholder="Type a class, an instructor or a day"
      options={options}
      matcher={matcher}
      emptyText="No classes to come"
      loading={!areOptionsReady}
      // Otherwise, the chosen class's label would appear in front of what is typed.
      disabled={disabled || (rest.value !== null && !areOptionsReady)}
      {...rest}
    />
  );
}

/** Builds the options. The words for a day are computed once for each day, not once for each class. */
function optionsOf(classes: readonly Class[]): Option[] {
  const days = new Map<string, string>();
  const dayWordsOf = (day: string) => {
    const words = days.get(day) ?? `${longDayWords(day)} ${day}`;
    days.set(day, words);
    return words;
  };
  return classes.map((klass) => optionOf(klass, dayWordsOf));
}

function optionOf(klass: Class, dayWordsOf: (day: string) => string): Option {
  const { _id, name, instructor, location, room, startTime, activeBookings, maxCapacity } = klass;
  const moment = momentWords(startTime, studioNow());
  return {
    id: _id,
    label: `${name} · ${moment}`,
    detail: [instructor, [location, room].filter(Boolean).join(", "), `${activeBookings}/${maxCapacity ?? "∞"}`]
      .filter(Boolean)
      .join(" · "),
    search: folded(
      [name, instructor, location, room, moment, dayWordsOf(dayOf(startTime)), timeWords(startTime)].join(" "),
    ),
    disabledReason: klass.isUserBooked ? "Already booked" : null,
  };
}
