import type { AttendanceMark, BookingStatus, ClassFacts, RosterRow } from "@bindings/wire";
import clsx from "clsx";
import { Check, CircleQuestionMark, StickyNote, X } from "lucide-react";
import { memo, useEffect, useId, useMemo, useState } from "react";
import { balanceWords } from "../../../rules";
import type { PendingMark } from "../../../stores/marks";
import { bookingWords } from "../../../studio/class/bookingWords";
import { Badge } from "../../../ui/Badge";
import { MenuButton } from "../../../ui/MenuButton";
import { TextButton } from "../../../ui/TextButton";
import { ASK_REFUND, HIDE_REFUND, PersonReasons } from "../class/PersonReasons";
import { PersonLink } from "../people/PersonLink";
import { RemovalPanel } from "../people/RemovalPanel";
import { MarkButton } from "./MarkButton";
import { decide, knownStatus, nameOf, owes, shownStatus } from "./rosterFacts";
import { CONTROL, ROW } from "./rosterKeys";
import { usePendingMark, useRosterQueue } from "./useMarkQueue";

type Props = {
  classId: string;
  klass: ClassFacts;
  row: RosterRow;
  /** Whether the signed-in user may take attendance. */
  mayMark: boolean;
  /** The id of the text that says why attendance can't be taken now; undefined while it can. */
  closedId: string | undefined;
  /** Whether Tab reaches this row. Tab reaches only one row of a list; the arrow keys reach the others. */
  isCurrent: boolean;
  onFocus: (bookingId: string) => void;
};

const MARKS = [
  { mark: "attended", icon: <Check aria-hidden /> },
  { mark: "no-show", icon: <X aria-hidden /> },
] as const;
type Mark = (typeof MARKS)[number]["mark"];

/** A row of the roster: the person, and the buttons that mark their attendance. */
export const RosterPerson = memo(function RosterPerson(props: Props) {
  const { classId, klass, row, mayMark, closedId, isCurrent, onFocus } = props;
  const { bookingId } = row;
  const queue = useRosterQueue();
  const pending = usePendingMark(bookingId);
  useEffect(() => queue.showRow(bookingId), [queue, bookingId]);
  const whyNotId = useId();
  const status = shownStatus(row, pending);
  const name = nameOf(row);
  const whyNot = useWhyNot(props, pending);
  const [isWhyOpen, setIsWhyOpen] = useState(false);
  const tabIndex = isCurrent ? 0 : -1;

  function press(mark: AttendanceMark, isPressed: boolean) {
    // A second press while the first is being saved is no new decision.
    if (isPressed && pending?.state === "saving") return;
    const wanted = isPressed ? "unmarked" : mark;
    const decision = decide(klass, row, knownStatus(row, pending), wanted);
    if (decision.status === status && wanted === "unmarked") return;
    const { status: after } = decision;
    queue.press([{ classId, bookingId, name, mark: wanted, status: after, known: row.status }]);
  }
  return (
    <li
      {...{ [ROW]: bookingId }}
      onFocus={() => onFocus(bookingId)}
      className="flex min-h-16 flex-wrap items-center gap-x-1 gap-y-1 px-4 py-1.5 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] sm:px-6"
    >
      <Who row={row} pending={pending} tabIndex={tabIndex} />
      {mayMark ? (
        <Marks
          name={name}
          status={status}
          tabIndex={tabIndex}
          whyNotId={(mark) => closedId ?? (whyNot[mark] && status !== mark ? whyNotId : undefined)}
          onPress={press}
        />
      ) : (
        <Badge tone={status === "attended" ? "accent" : status === "no-show" ? "danger" : "neutral"}>
          {bookingWords[status]}
        </Badge>
      )}
      <MenuButton
        label={`More for ${name}`}
        items={[
          {
            label: isWhyOpen ? HIDE_REFUND : ASK_REFUND,
            icon: <CircleQuestionMark aria-hidden />,
            onChoose: () => setIsWhyOpen(!isWhyOpen),
          },
        ]}
        tabIndex={tabIndex}
        className="-mr-3"
        {...{ [CONTROL]: "menu" }}
      />
      <SaveProblem pending={pending} onRetry={() => queue.retry(bookingId)} />
      {mayMark && !closedId && (whyNot.attended ?? whyNot["no-show"]) && (
        <p id={whyNotId} className="basis-full text-sm text-ink-soft">
          {`${whyNot.attended ?? whyNot["no-show"]}: this can't be changed.`}
        </p>
      )}
      {isWhyOpen && <Why row={row} klass={klass} status={status} />}
    </li>
  );
});

type WhoProps = { row: RosterRow; pending: PendingMark | undefined; tabIndex: number };

/** The name, as a link to the person's page. Below it are the phone number and what staff should know. */
function Who({ row, pending, tabIndex }: WhoProps) {
  return (
    <div className="min-w-0 flex-[1_1_7rem] leading-tight">
      <PersonLink
        id={row.user._id}
        tabIndex={tabIndex}
        title={`${nameOf(row)} @${row.user.username}`}
        {...{ [CONTROL]: "name" }}
        className="line-clamp-2 py-0.5 font-semibold wrap-anywhere decoration-line-strong underline-offset-4 hover:underline"
      >
        {nameOf(row)}
      </PersonLink>
      <ContactLine row={row} pending={pending} />
      <PersonBadges row={row} />
    </div>
  );
}

type MarksProps = {
  name: string;
  status: BookingStatus;
  tabIndex: number;
  /** Returns the id of the text that explains why a mark's button is disabled. */
  whyNotId: (mark: Mark) => string | undefined;
  onPress: (mark: Mark, isPressed: boolean) => void;
};

/** The buttons 'Attended' and 'No-show'. */
function Marks({ name, status, tabIndex, whyNotId, onPress }: MarksProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {MARKS.map(({ mark, icon }) => (
        <MarkButton
          key={mark}
          mark={mark}
          label={bookingWords[mark]}
          name={name}
          icon={icon}
          isPressed={status === mark}
          whyNotId={whyNotId(mark)}
          tabIndex={tabIndex}
          onPress={() => onPress(mark, status === mark)}
        />
      ))}
    </div>
  );
}

type WhyProps = { row: RosterRow; klass: ClassFacts; status: BookingStatus };

/** Explains the rules for this person's booking, with the status that the row shows. */
function Why({ row, klass, status }: WhyProps) {
  const { user, concessionsUsed, movedFrom } = row;
  const { startTime, endTime, isActive } = klass;
  const booking = { status, concessionsUsed, movedFrom, startTime, endTime, isActive };
  return (
    <div className="basis-full">
      <PersonReasons userId={user._id}>
        {(person, now) => <RemovalPanel booking={booking} user={person} overrides={null} now={now} isOpen />}
      </PersonReasons>
    </div>
  );
}

/** Returns why the rules refuse each mark, or null. While attendance is closed, the list shows the reason instead. */
function useWhyNot({ klass, row, closedId, mayMark }: Props, pending: PendingMark | undefined) {
  const known = knownStatus(row, pending);
  return useMemo(() => {
    if (closedId || !mayMark) return { attended: null, "no-show": null };
    const whyNot = (mark: AttendanceMark) => decide(klass, row, known, mark).whyNot;
    return { attended: whyNot("attended"), "no-show": whyNot("no-show") };
  }, [klass, row, known, closedId, mayMark]);
}

const NARROW = "text-xs sm:text-sm";

/** Whether the mark is saved, and the phone number, or without one the username. */
function ContactLine({ row: { phone, user }, pending }: { row: RosterRow; pending: PendingMark | undefined }) {
  return (
    <p className="truncate text-sm text-ink-soft">
      {/* On a phone, there may be no room for the number. */}
      {pending?.state === "saving" && <span className={NARROW}>{"Saving… · "}</span>}
      {pending?.state === "waiting" && (
        <span className={clsx(NARROW, "font-medium text-warning")}>{"Not saved yet · "}</span>
      )}
      <span className="tabular-nums">{phone || `@${user.username}`}</span>
    </p>
  );
}

/** Badges for a first visit, a note, and a balance that is low or owed. */
function PersonBadges({ row }: { row: RosterRow }) {
  const { isFirstVisit, hasNote, balanceLevel, concessions } = row;
  if (!isFirstVisit && !hasNote && balanceLevel === null) return null;
  const { number, noun } = balanceWords(concessions);
  return (
    <p className="mt-0.5 flex flex-wrap gap-1">
      {isFirstVisit && <Badge tone="info">First visit</Badge>}
      {hasNote && <Badge icon={<StickyNote aria-hidden />}>Note</Badge>}
      {balanceLevel !== null && (
        <Badge tone={owes(row) ? "danger" : "warning"}>
          <span>{owes(row) ? `Owes ${-concessions}` : `Balance ${number}`}</span>
          <span className="sr-only">{` ${noun}`}</span>
        </Badge>
      )}
    </p>
  );
}

/** Shows why a mark is not saved, and 'Try again' if that can help. */
function SaveProblem({ pending, onRetry }: { pending: PendingMark | undefined; onRetry: () => void }) {
  if (pending?.state !== "failed" && pending?.state !== "refused") return null;
  return (
    <div role="alert" className="flex basis-full flex-wrap items-center gap-x-3 text-sm text-danger">
      <span>{`Not saved: ${pending.why}`}</span>
      {pending.state === "failed" && <TextButton onClick={onRetry}>Try again</TextButton>}
    </div>
  );
}
