import { KeyRound, Pencil } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../api/useMe";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ChangePassword } from "./ChangePassword";
import { ProfileDetails } from "./ProfileDetails";
import { ProfileForm } from "./ProfileForm";

export function Profile() {
  const user = useUser();
  const [editing, setEditing] = useState(false);
  const [changingPassword, setChangingPassword] = useState(false);
  const title = user.hasAdminAccess ? "Settings" : "Profile";

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4 sm:gap-6">
      <title>{`${title} · Fantail`}</title>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
        <div className="flex flex-wrap gap-2">
          {!editing && (
            <Button icon={<Pencil aria-hidden className="size-4" />} onClick={() => setEditing(true)}>
              Edit Profile
            </Button>
          )}
          <Button icon={<KeyRound aria-hidden className="size-4" />} onClick={() => setChangingPassword(true)}>
            Change Password
          </Button>
        </div>
      </header>
      <Card title="Personal Information">
        {editing ? <ProfileForm user={user} onDone={() => setEditing(false)} /> : <ProfileDetails user={user} />}
      </Card>
      {changingPassword && <ChangePassword onClose={() => setChangingPassword(false)} />}
    </div>
  );
}
