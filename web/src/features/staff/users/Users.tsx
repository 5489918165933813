import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useCallback, useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden, sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { counted } from "../../../lib/plural";
import { limits } from "../../../rules";
import { useClosedByBack } from "../../../studio/useClosedByBack";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { useOpening } from "../../../ui/useOpening";
import { AccessDenied } from "../AccessDenied";
import { UsersFilters } from "./list/UsersFilters";
import { UsersList } from "./list/UsersList";
import { UsersSkeleton } from "./list/UsersSkeleton";
import type { UsersAsked } from "./list/usersAsked";
import { useUsersAsked } from "./list/useUsersAsked";
import { UserActions } from "./UserActions";
import { UsersDialog } from "./UsersDialog";
import { useFocusWithoutRow } from "./useFocusWithoutRow";
import type { OpenDialog, UserAction } from "./userActions";

const listOf = (asked: UsersAsked) => staffQueries.users({ ...asked, limit: limits().usersPageSize });

export function Users() {
  const { _id: ownId, canEdit } = useUser();
  const [asked, change] = useUsersAsked();
  const query = useQuery(listOf(asked));
  const [open, setOpen] = useOpening<OpenDialog>();
  const close = () => setOpen(null);
  // The list behind a dialog stays as it was opened on.
  useClosedByBack(open !== null, close);
  const { heading, rowIsGone } = useFocusWithoutRow(open, query.data?.users);

  const start = useCallback((action: UserAction, user: User) => setOpen({ action, user }), [setOpen]);
  const onOpen = useCallback((user: User) => start(canEdit ? "edit" : "details", user), [canEdit, start]);
  const actions = useMemo(
    () =>
      canEdit ? (user: User) => <UserActions user={user} isOneself={user._id === ownId} onChoose={start} /> : undefined,
    [canEdit, ownId, start],
  );

  const title = canEdit ? "Manage Users" : "View Users";
  if (isForbidden(query.error)) return <AccessDenied oneLine />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>{`${title} · Fantail`}</title>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none sm:text-3xl">
          {title}
        </h1>
        {canEdit && (
          <Button
            tone="primary"
            icon={<UserPlus aria-hidden className="size-4" />}
            onClick={() => setOpen({ action: "add" })}
          >
            Add User
          </Button>
        )}
      </header>
      <Card flush>
        <UsersFilters
          asked={asked}
          change={change}
          count={query.data && `${counted(query.data.total, "user")} found`}
        />
        <Loaded
          query={query}
          loading={<UsersSkeleton />}
          failed={`Failed to fetch users: ${sentenceOf(query.error)}`}
          detail={() => ""}
        >
          {(answer) => (
            <UsersList
              answer={answer}
              isEarlier={query.isPlaceholderData}
              asked={asked}
              change={change}
              onOpen={onOpen}
              actions={actions}
            />
          )}
        </Loaded>
      </Card>
      {open && (
        <UsersDialog
          open={open}
          listed={query.data?.users}
          go={setOpen}
          onClose={close}
          onGone={() => {
            rowIsGone();
            close();
          }}
        />
      )}
    </div>
  );
}
