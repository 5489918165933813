import type { User } from "@bindings/wire";
import { Bell, ChevronRight, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../lib/paths";
import { capabilities, dateWords, dayOf } from "../../rules";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { CalendarCard } from "./CalendarCard";
import { ClearDevice } from "./ClearDevice";
import { DeleteAccount } from "./DeleteAccount";
import { DevicesCard } from "./DevicesCard";
import { DownloadMyData } from "./DownloadMyData";
import { ProfileForm } from "./ProfileForm";

type Props = { user: User; isEditing: boolean; onEdited: () => void };

/** The user's own account: personal information, notification settings, calendar, own data, devices, and deletion. */
export function AccountPanel({ user, isEditing, onEdited }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Card title="Personal Information">
        {isEditing ? <ProfileForm user={user} onDone={onEdited} /> : <ProfileDetails user={user} />}
      </Card>
      <Link
        to={paths.notificationSettings}
        className="@container flex min-h-11 items-center gap-4 rounded-xl border border-line bg-surface p-4 hover:bg-sunken sm:px-6"
      >
        {/* With large text, the icons are hidden to make room for the words. */}
        <Bell aria-hidden className="size-5 shrink-0 text-ink-soft @max-[14rem]:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">Notification settings</span>
          <span className="block text-sm text-ink-soft">Choose which emails you get, and what this device shows.</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft @max-[14rem]:hidden" />
      </Link>
      {!user.canEdit && <CalendarCard />}
      <DownloadMyData />
      <DevicesCard />
      <ClearDevice />
      {capabilities(user.role).canDeleteAccount && <DangerZone user={user} />}
    </div>
  );
}

function DangerZone({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card title="Danger Zone" className="border-danger/40">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          Deletes your account for good. First it says what goes and what is kept.
        </p>
        <Button
          tone="danger-quiet"
          icon={<Trash2 aria-hidden className="size-4 shrink-0" />}
          onClick={() => setIsDeleting(true)}
        >
          Delete Account
        </Button>
      </div>
      {isDeleting && <DeleteAccount user={user} onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}

/** The signed-in user's account details. */
function ProfileDetails({ user }: { user: User }) {
  const since = dateWords(dayOf(user.createdAt));
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Line name="First name">{user.firstName}</Line>
      <Line name="Last name">{user.lastName}</Line>
      <Line name="Username">{user.username}</Line>
      <Line name="Email">{user.email}</Line>
      <Line name="Phone">{user.phone || "Not given"}</Line>
      <Line name={user.canEdit ? "Account Created" : "Member since"}>{since}</Line>
      {user.canEdit && (
        <>
          <Line name="Bank account name">{user.bankAccount?.bankName || "Not given"}</Line>
          <Line name="Bank account number">{user.bankAccount?.accountNumber || "Not given"}</Line>
        </>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
