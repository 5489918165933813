import type { User } from "@bindings/wire";
import { Bell, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../lib/paths";
import { capabilities } from "../../rules";
import { Card } from "../../ui/Card";
import { ClearDevice } from "./ClearDevice";
import { DangerZone } from "./DangerZone";
import { DownloadMyData } from "./DownloadMyData";
import { ProfileDetails } from "./ProfileDetails";
import { ProfileForm } from "./ProfileForm";

type Props = { user: User; isEditing: boolean; onEdited: () => void };

/** The user's own account: personal information, notification settings, own data, this device, and deletion. */
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
          <span className="block text-sm text-ink-soft">Choose which emails you get.</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft @max-[14rem]:hidden" />
      </Link>
      <DownloadMyData />
      <ClearDevice />
      {capabilities(user.role).canDeleteAccount && <DangerZone user={user} />}
    </div>
  );
}
