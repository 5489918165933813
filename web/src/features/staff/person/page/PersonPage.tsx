import type { User } from "@bindings/wire";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { Link } from "react-router";
import { staffQueries } from "../../../../api/admin/queries";
import { sentenceOf } from "../../../../api/failure";
import { useUser } from "../../../../api/useMe";
import type { PageTab } from "../../../../lib/openPages";
import { paths } from "../../../../lib/paths";
import { capabilities } from "../../../../rules";
import { confirmLeavingPage } from "../../../../stores/unsaved";
import { useCloseOnBack } from "../../../../studio/address/useCloseOnBack";
import { Button, buttonClass } from "../../../../ui/Button";
import { Drawer } from "../../../../ui/Drawer";
import { Loaded } from "../../../../ui/Loaded";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { type Tab, Tabs } from "../../../../ui/Tabs";
import { useDialogState } from "../../../../ui/useDialogState";
import { usePerson } from "../../people/usePerson";
import { NotesField } from "../../users/account/UserFields";
import { UserEvents } from "../../users/history/UserEvents";
import { UserActions } from "../../users/UserActions";
import { UsersDialog } from "../../users/UsersDialog";
import type { OpenDialog, UserAction } from "../../users/userActions";
import { EditPart } from "./EditPart";
import { PanelPart } from "./PanelPart";
import { PersonBalance } from "./PersonBalance";
import { PersonBookings } from "./PersonBookings";
import { PersonHead } from "./PersonHead";

type PersonTab = PageTab<"person">;

type Props = { id: string; tab: PersonTab; onTab: (tab: PersonTab) => void; onClose: () => void };

/** A person's page, in a drawer above the screen from which it was opened. */
export function PersonPage({ id, tab, onTab, onClose }: Props) {
  const query = usePerson(id);
  const { _id: ownId, canEdit } = useUser();
  const [open, setOpen] = useDialogState<OpenDialog>();
  const closeDialog = () => setOpen(null);
  useCloseOnBack(open !== null, closeDialog);
  const user = query.data;
  const start = (action: UserAction, person: User) => setOpen({ action, user: person });

  return (
    <>
      <Drawer
        title={user ? `${user.firstName} ${user.lastName}` : "Person"}
        subtitle={user && `@${user.username}`}
        actions={user && canEdit && <UserActions user={user} isOneself={id === ownId} onChoose={start} />}
        // Closing discards what is typed in a form of the page, so it asks for confirmation.
        onClose={() => confirmLeavingPage(onClose)}
      >
        <Loaded
          query={query}
          loading={<SkeletonRows rows={6} label="Loading the person" height="h-11" />}
          failed="Failed to fetch users"
          detail={sentenceOf}
        >
          {(person) => (
            <>
              <PersonHead user={person} />
              {canEdit && (
                <PersonTabs user={person} tab={tab} onTab={onTab} onAct={(action) => start(action, person)} />
              )}
            </>
          )}
        </Loaded>
      </Drawer>
      {open && (
        <UsersDialog
          open={open}
          listed={user && [user]}
          go={setOpen}
          onClose={closeDialog}
          onGone={() => {
            closeDialog();
            onClose();
          }}
        />
      )}
    </>
  );
}

type PersonTabsProps = Pick<Props, "tab" | "onTab"> & { user: User; onAct: (action: UserAction) => void };

function PersonTabs({ user, tab, onTab, onAct }: PersonTabsProps) {
  const tabs = tabsFor(user);
  const chosen = tabs.some(({ id }) => id === tab) ? tab : "bookings";
  return (
    <div className="-mx-4 mt-2 sm:-mx-6">
      <Tabs<PersonTab> label="About this person" tabs={tabs} chosen={chosen} onChoose={onTab}>
        {chosen === "bookings" && <PersonBookings user={user} onAct={onAct} />}
        {chosen === "balance" && <PersonBalance user={user} onAct={onAct} />}
        {chosen === "notes" && <PersonNotes user={user} />}
        {chosen === "history" && <PersonHistory user={user} onAct={onAct} />}
      </Tabs>
    </div>
  );
}

/** Returns the user's tabs. 'Balance' needs a role with concessions. */
function tabsFor({ role, notes }: User): Tab<PersonTab>[] {
  const { hasConcessions } = capabilities(role);
  const all: (Tab<PersonTab> | false)[] = [
    { id: "bookings", label: "Bookings" },
    hasConcessions && { id: "balance", label: "Balance" },
    { id: "notes", label: "Notes", dot: notes?.[0]?.content ? "There is a note" : null },
    { id: "history", label: "History" },
  ];
  return all.filter((one) => one !== false);
}

/** The admins' notes about a person, which can be edited. */
function PersonNotes({ user }: { user: User }) {
  const note = user.notes?.[0]?.content;
  return (
    <PanelPart>
      <EditPart
        user={user}
        label={note ? "Edit notes" : "Add a note"}
        field={(field) => <NotesField rows={6} {...field("notes")} />}
      >
        {note ? (
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        ) : (
          <p className="py-2 text-sm text-ink-soft">No notes. Only admins read them.</p>
        )}
      </EditPart>
    </PanelPart>
  );
}

type PersonHistoryProps = { user: User; onAct: (action: UserAction) => void };

/** The history of a person as a list, with a button that opens the table. */
function PersonHistory({ user, onAct }: PersonHistoryProps) {
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
