import type { BookedUser } from "@bindings/BookedUser";
import type { RosterPerson } from "@bindings/RosterPerson";
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
  /** Undefined until it is read, and where nothing is shown beside the name. */
  standing?: RosterPerson;
  second: ReactNode;
  /** Badges besides those of the standing. */
  marks?: ReactNode;
  items?: readonly MenuEntry[];
  isRemoving?: boolean;
  detail?: ReactNode;
};

/** Someone in a list of a class: the name opens the person's page, the menu has the actions. */
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

/** The balance. One below 0 has its own look besides the sign. */
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
