import type { Class } from "@bindings/Class";
import { useMemo } from "react";
import { folded } from "../../../../lib/fold";
import { dayOf, longDayWords, momentWords, timeWords } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { Combobox, type Option } from "../../../../ui/Combobox";

type Props = {
  classes: readonly Class[] | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
  problem?: string | null;
  failed: string | null;
  onRetry: () => void;
};

/** One of the classes to come, found by its name, its instructor or its day. */
export function ClassPicker({ classes, ...rest }: Props) {
  const options = useMemo(() => classes?.map(optionOf) ?? [], [classes]);
  return (
    <Combobox
      label="Class"
      placeholder="Type a class, an instructor or a day"
      options={options}
      emptyText="No classes to come"
      loading={classes === undefined && rest.failed === null}
      data-autofocus
      {...rest}
    />
  );
}

function optionOf(klass: Class): Option {
  const { _id, name, instructor, location, room, startTime, activeBookings, maxCapacity } = klass;
  const moment = momentWords(startTime, studioNow());
  const day = dayOf(startTime);
  return {
    id: _id,
    label: `${name} · ${moment}`,
    detail: [instructor, [location, room].filter(Boolean).join(", "), `${activeBookings}/${maxCapacity ?? "∞"}`]
      .filter(Boolean)
      .join(" · "),
    search: folded([name, instructor, location, room, moment, longDayWords(day), day, timeWords(startTime)].join(" ")),
    disabledReason: klass.isUserBooked ? "Already booked" : null,
  };
}
