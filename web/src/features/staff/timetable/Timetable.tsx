import type { Class } from "@bindings/Class";
import type { Day } from "@bindings/Day";
import { Plus } from "lucide-react";
import { useCallback } from "react";
import { isForbidden } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { dayOf, limits } from "../../../rules";
import { useClassInAddress } from "../../../studio/useClassInAddress";
import { useSearch } from "../../../studio/useSearch";
import { Button } from "../../../ui/Button";
import { SearchField } from "../../../ui/SearchField";
import { useOpening } from "../../../ui/useOpening";
import { AccessDenied } from "../AccessDenied";
import { NewClass } from "../class-form/NewClass";
import { copyOf, emptyClass, type NewClassValues } from "../class-form/requests";
import { Calendar } from "./Calendar";
import { OpenClass } from "./OpenClass";
import { useMonth } from "./useMonth";
import { useOpenMonth } from "./useOpenMonth";

/** A + of the calendar prefills this start (specification, section 2). */
const ADDED_AT = "09:00";

/** The studio's classes by month, for staff: created, changed and deleted by users who may. */
export function Timetable() {
  const { canEdit } = useUser();
  const { openId, isLinked, open, close } = useClassInAddress();
  const { month, showMonth } = useOpenMonth(isLinked ? openId : null);
  const { days, query } = useMonth(month);
  const { text, setText } = useSearch();
  const [adding, setAdding] = useOpening<NewClassValues>();
  const addOn = useCallback((day: Day) => setAdding(emptyClass(day, ADDED_AT)), [setAdding]);
  if (isForbidden(query.error)) return <AccessDenied />;

  const onCreated = (klass: Class) => {
    setAdding(null);
    const day = dayOf(klass.startTime);
    if (!days.includes(day)) showMonth(day);
  };
  const onCopy = (klass: Class) => {
    close();
    setAdding(copyOf(klass));
  };
  const title = canEdit ? "Manage Classes" : "View Classes";
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>{`${title} · Fantail`}</title>
      <header className="grid gap-3 sm:flex sm:items-center">
        <h1 className="flex-1 text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
        <div className="sm:w-72">
          <SearchField
            label="Search classes"
            placeholder="Search classes..."
            value={text}
            maxLength={limits().searchLength}
            onChange={setText}
          />
        </div>
        {canEdit && (
          <Button tone="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(emptyClass())}>
            Add New Class
          </Button>
        )}
      </header>
      <Calendar
        month={month}
        days={days}
        query={query}
        typed={text}
        onOpen={open}
        onMonth={showMonth}
        onAdd={canEdit ? addOn : undefined}
      />
      {openId && (
        <OpenClass
          key={openId}
          id={openId}
          listed={query.data?.find((klass) => klass._id === openId)}
          canEdit={canEdit}
          onCopy={onCopy}
          onClose={close}
        />
      )}
      {adding && <NewClass start={adding} onClose={() => setAdding(null)} onCreated={onCreated} />}
    </div>
  );
}
