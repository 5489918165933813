import type { User } from "@bindings/wire";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { Link } from "react-router";
import { staffQueries } from "../../../../api/admin/queries";
import { paths } from "../../../../lib/paths";
import { Button, buttonClass } from "../../../../ui/Button";
import { UserEvents } from "../../users/history/UserEvents";
import type { UserAction } from "../../users/userActions";

type Props = { user: User; onAct: (action: UserAction) => void };

/** The history of a person as a list, with a button that opens the table. */
export function PersonHistory({ user, onAct }: Props) {
  const query = useInfiniteQuery(staffQueries.userHistory(user._id));
  return (
    <>
      <div className="flex flex-wrap gap-2 px-4 py-3 sm:px-6">
        <Button icon={<Download aria-hidden className="size-4" />} onClick={() => onAct("history")}>
          As a table, with export
        </Button>
        <Link to={`${paths.audit}?${new URLSearchParams({ user: user._id })}`} className={buttonClass("secondary")}>
          <ScrollText aria-hidden className="size-4" />
          What staff did
        </Link>
      </div>
      <UserEvents query={query} fits={false} />
    </>
  );
}
