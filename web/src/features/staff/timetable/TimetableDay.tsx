import type { Class, Day } from "@bindings/wire";
import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { longDayWords } from "../../../rules";
import { Button } from "../../../ui/Button";
import { Loaded } from "../../../ui/Loaded";
import { Modal } from "../../../ui/Modal";
import { SkeletonRows } from "../../../ui/Skeleton";
import { NoTimetableResults } from "./NoTimetableResults";
import { TimetableChips } from "./TimetableChips";

type Props = {
  day: Day;
  query: UseQueryResult<Class[]>;
  classes: Class[] | undefined;
  /** Whether only classes that match a search are shown. */
  isSearch: boolean;
  ended: Set<string>;
  onOpen: (id: string) => void;
  onPeople: (id: string) => void;
  onAddPerson?: (id: string) => void;
  /** Only for users who may edit, and not on past days. */
  onAdd?: (day: Day) => void;
  onClose: () => void;
};

/** All classes of one day, where the month shows only some of them. */
export function TimetableDay({
  day,
  query,
  classes = [],
  isSearch,
  ended,
  onOpen,
  onPeople,
  onAddPerson,
  onAdd,
  onClose,
}: Props) {
  return (
    <Modal
      title={longDayWords(day)}
      subtitle={query.data && counted(classes.length, "class", "classes")}
      onClose={onClose}
      footer={
        onAdd && (
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => onAdd(day)}>
            Add a class
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        loading={<SkeletonRows rows={6} label="Loading classes" height="h-12" />}
        failed="Failed to fetch classes"
        detail={sentenceOf}
      >
        {() =>
          classes.length === 0 ? (
            <NoTimetableResults isSearch={isSearch} canEdit={onAdd !== undefined} />
          ) : (
            <TimetableChips
              classes={classes}
              ended={ended}
              look="list"
              onOpen={onOpen}
              onPeople={onPeople}
              onAddPerson={onAddPerson}
            />
          )
        }
      </Loaded>
    </Modal>
  );
}
