import type { User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { Download, Upload, UserPlus } from "lucide-react";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { readPeopleFile } from "../../../api/admin/peopleFile";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden, sentenceOf } from "../../../api/failure";
import { useExport } from "../../../api/useExport";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { counted } from "../../../lib/plural";
import { limits } from "../../../rules";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { Button, buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { useDialogState } from "../../../ui/useDialogState";
import { AccessDenied } from "../AccessDenied";
import { type ListParameters, queryOf } from "./list/listParameters";
import { UsersFilters } from "./list/UsersFilters";
import { UsersList } from "./list/UsersList";
import { UsersSkeleton } from "./list/UsersSkeleton";
import { useListParameters } from "./list/useListParameters";
import { UserActions } from "./UserActions";
import { UsersDialog } from "./UsersDialog";
import type { OpenDialog, UserAction } from "./userActions";

const listOf = (parameters: ListParameters) =>
  staffQueries.users({ ...queryOf(parameters), limit: limits().usersPageSize });

export function Users() {
  const { _id: ownId, canEdit } = useUser();
  const [listParameters, change] = useListParameters();
  const query = useQuery(listOf(listParameters));
  const [open, setOpen] = useDialogState<OpenDialog>();
  const close = () => setOpen(null);
  // Back may show another list, so it also closes the dialog.
  useCloseOnBack(open !== null, close);
  const { heading, rowIsGone } = useFocusWithoutRow(open, query.data?.users);

  const closeGone = () => {
    rowIsGone();
    close();
  };

  const start = useCallback((action: UserAction, user: User) => setOpen({ action, user }), [setOpen]);
  const { open: onOpen } = useOpenPage("person");
  const actions = useMemo(
    () =>
      canEdit ? (user: User) => <UserActions user={user} isOneself={user._id === ownId} onChoose={start} /> : undefined,
    [canEdit, ownId, start],
  );

  const title = canEdit ? "Manage Users" : "View Users";
  if (isForbidden(query.error)) return <AccessDenied oneLine />;
  return (
    <div className="grid grid-cols-1 gap-4 xl:-mt-3 xl:gap-3">
      <title>{`${title} · Fantail`}</title>
      <UsersHeading ref={heading} title={title} onAdd={canEdit ? () => setOpen({ action: "add" }) : undefined} />
      <Card flush>
        <UsersFilters
          listParameters={listParameters}
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
              listParameters={listParameters}
              change={change}
              onOpen={onOpen}
              actions={actions}
            />
          )}
        </Loaded>
      </Card>
      {open && <UsersDialog open={open} listed={query.data?.users} go={setOpen} onClose={close} onGone={closeGone} />}
    </div>
  );
}

type UsersHeadingProps = { ref: RefObject<HTMLHeadingElement | null>; title: string; onAdd?: () => void };

function UsersHeading({ ref, title, onAdd }: UsersHeadingProps) {
  return (
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <h1 ref={ref} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none sm:text-3xl">
        {title}
      </h1>
      {onAdd && (
        <div className="flex flex-wrap gap-2">
          <ImportAndExport />
          <Button tone="primary" icon={<UserPlus aria-hidden className="size-4" />} onClick={onAdd}>
            Add User
          </Button>
        </div>
      )}
    </header>
  );
}

/** A link to the import of people from a file, and a button that exports everyone to one. */
function ImportAndExport() {
  const { run, running } = useExport(readPeopleFile, "People exported", "Failed to export people");
  return (
    <>
      <Link to={paths.importPeople} className={buttonClass("secondary")}>
        <Upload aria-hidden className="size-4" />
        Import
      </Link>
      <Button icon={<Download aria-hidden className="size-4" />} running={running} onClick={() => run()}>
        Export
      </Button>
    </>
  );
}

/** Moves the focus to the heading when the focused row is removed. */
function useFocusWithoutRow(open: OpenDialog | null, users: User[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (open) opened.current = "user" in open ? open.user._id : null;
    else if (isGone.current) heading.current?.focus();
    isGone.current = false;
  }, [open]);
  // The list is refetched after a save, and may no longer contain the saved user.
  useEffect(() => {
    if (open || !users || users.some(({ _id }) => _id === opened.current)) return;
    if (opened.current !== null && document.activeElement === document.body) heading.current?.focus();
    opened.current = null;
  }, [open, users]);
  const rowIsGone = () => {
    isGone.current = true;
  };
  return { heading, rowIsGone };
}
