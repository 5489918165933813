import type { BookedUser, RosterPerson } from "@bindings/wire";
import { StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { balanceWords } from "../../../rules";
import { Badge } from "../../../ui/Badge";
import { ListRow } from "../../../ui/ListRow";
import type { MenuEntry } from "../../../ui/Menu";
import { MenuButton } from "../../../ui/MenuButton";
import { Person } from "./Person";

type Props = {
  person: BookedUser;
  /** The balance, first visit and note. Undefined until fetched, and in lists that don't show them. */
  standing?: RosterPerson;
  second: ReactNode;
  /** Badges in addition to those of `standing`. */
  marks?: ReactNode;
  items?: readonly MenuEntry[];
  isRemoving?: boolean;
  detail?: ReactNode;
};

/** A person's row in a list of a class. The name opens the person's page, and the menu has the actions. */
export function PersonRow({ person, standing, second, marks, items, isRemoving, detail }: Props) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <ListRow
      main={<Person {...person} />}
      title={`${name} @${person.username}`}
      second={second}
      figure={standing && <Balance concessions={standing.concessions} />}
      marks={
        <>
          {isRemoving && (
            <span role="status" className="text-sm">
              Removing…
            </span>
          )}
          {marks}
          {standing?.isFirstVisit && <Badge tone="info">First visit</Badge>}
          {standing?.hasNote && (
            <Badge icon={<StickyNote aria-hidden />}>
              <span className="max-sm:sr-only">Note</span>
            </Badge>
          )}
        </>
      }
      menu={items && <MenuButton label={`Actions for ${name}`} items={items} />}
      detail={detail}
    />
  );
}

/** The balance. A balance below 0 is also highlighted. */
function Balance({ concessions }: { concessions: number }) {
  const { number, noun } = balanceWords(concessions);
  return (
    <span className={concessions < 0 ? "font-semibold text-danger" : "text-ink-soft"}>
      <span className="text-xs font-normal">Balance </span>
      <span>{number}</span>
      <span className="sr-only">{` ${noun}`}</span>
    </span>
  );
}
