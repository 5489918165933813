import type { User } from "@bindings/wire";
import { sentenceOf } from "../../../../api/failure";
import { useUser } from "../../../../api/useMe";
import type { PageTab } from "../../../../lib/openPages";
import { capabilities } from "../../../../rules";
import { confirmLeavingPage } from "../../../../stores/unsaved";
import { useCloseOnBack } from "../../../../studio/address/useCloseOnBack";
import { Drawer } from "../../../../ui/Drawer";
import { Loaded } from "../../../../ui/Loaded";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { type Tab, Tabs } from "../../../../ui/Tabs";
import { useDialogState } from "../../../../ui/useDialogState";
import { usePerson } from "../../people/usePerson";
import { UserActions } from "../../users/UserActions";
import { UsersDialog } from "../../users/UsersDialog";
import type { OpenDialog, UserAction } from "../../users/userActions";
import { PersonBalance } from "./PersonBalance";
import { PersonBookings } from "./PersonBookings";
import { PersonHead } from "./PersonHead";
import { PersonHistory } from "./PersonHistory";
import { PersonNotes } from "./PersonNotes";
import { PersonView } from "./PersonView";

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
        {chosen === "view" && <PersonView user={user} />}
      </Tabs>
    </div>
  );
}

/** Returns the user's tabs. 'Balance' needs a role with concessions, and 'What they would see' a role that can book. */
function tabsFor({ role, notes }: User): Tab<PersonTab>[] {
  const { hasConcessions, canBook } = capabilities(role);
  const all: (Tab<PersonTab> | false)[] = [
    { id: "bookings", label: "Bookings" },
    hasConcessions && { id: "balance", label: "Balance" },
    { id: "notes", label: "Notes", dot: notes?.[0]?.content ? "There is a note" : null },
    { id: "history", label: "History" },
    canBook && { id: "view", label: "What they would see" },
  ];
  return all.filter((one) => one !== false);
}
