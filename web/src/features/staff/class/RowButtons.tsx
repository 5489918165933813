import type { BookedUser } from "@bindings/BookedUser";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { Button } from "../../../ui/Button";

type Props = {
  person: BookedUser;
  isOpen: boolean;
  /** The element that 'Why' shows and hides. */
  controls: string;
  onWhy: () => void;
  running: boolean;
  /** The reason this row can't be removed now. */
  waitsFor: string | null;
  /** For admins. */
  onRemove?: () => void;
};

/** The actions on someone in a list. */
export function RowButtons({ person, isOpen, controls, onWhy, running, waitsFor, onRemove }: Props) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <span className="flex gap-2 max-sm:mt-1 max-sm:grid max-sm:grid-cols-2 sm:justify-end">
      <Button
        tone="quiet"
        aria-label={`Why, for ${name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onWhy}
        icon={<ChevronDown aria-hidden className={clsx("size-4 transition-transform", isOpen && "rotate-180")} />}
        className="max-sm:border max-sm:border-solid max-sm:border-line-strong"
      >
        Why
      </Button>
      {onRemove && (
        <Button
          tone="danger-quiet"
          className="sm:border-transparent"
          aria-label={`Remove ${name}`}
          running={running}
          disabledReason={waitsFor}
          reasonIsPlain
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </span>
  );
}
