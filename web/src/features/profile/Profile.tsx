import { KeyRound, Pencil } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useUser } from "../../api/useMe";
import { EDIT_PARAMETER } from "../../lib/paths";
import { useSearchParameters, withParameters } from "../../studio/address/useSearchParameters";
import { Button } from "../../ui/Button";
import { LateScreen } from "../../ui/LateScreen";
import { Tabs } from "../../ui/Tabs";
import { onDemand } from "../../ui/useOnDemand";
import { AccountPanel } from "./AccountPanel";
import { ChangePassword } from "./ChangePassword";

/** A separate chunk, which only admins load. */
const systemFunctions = onDemand(() => import("./system/SystemFunctions"), "SystemFunctions");

type ProfileTab = "profile" | "system";

export function Profile() {
  const user = useUser();
  const [address, setAddress] = useSearchParameters();
  const [isEditing, setIsEditing] = useState(false);
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  const head = useRef<HTMLElement>(null);
  const tab: ProfileTab = user.canEdit && address.get("tab") === "system" ? "system" : "profile";
  const asksForForm = address.get(EDIT_PARAMETER) === "profile";
  const choose = (chosen: ProfileTab) =>
    setAddress((now) => withParameters(now, { tab: chosen === "system" ? chosen : null }));

  // The other tab has unmounted the form and its values, so editing ends.
  useEffect(() => {
    if (tab === "system") setIsEditing(false);
  }, [tab]);

  // A link from another screen opens the form. Without the parameter, a reload doesn't open it again.
  useEffect(() => {
    if (!asksForForm) return;
    setAddress((now) => withParameters(now, { [EDIT_PARAMETER]: null }), { replace: true });
    setIsEditing(true);
  }, [asksForForm, setAddress]);

  function edit() {
    setIsEditing(true);
    if (tab !== "profile") choose("profile");
  }
  function stopEditing() {
    flushSync(() => setIsEditing(false));
    head.current?.querySelector("button")?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <ProfileHead
        ref={head}
        title={user.hasAdminAccess ? "Settings" : "Profile"}
        isEditing={isEditing}
        onEdit={edit}
        onChangePassword={() => setIsChangingPassword(true)}
      />
      <ForAdmins isAdmin={user.canEdit} tab={tab} onChoose={choose}>
        {tab === "system" ? (
          <LateScreen code={systemFunctions} />
        ) : (
          <AccountPanel user={user} isEditing={isEditing} onEdited={stopEditing} />
        )}
      </ForAdmins>
      {isChangingPassword && <ChangePassword user={user} onClose={() => setIsChangingPassword(false)} />}
    </div>
  );
}

type ProfileHeadProps = {
  ref: Ref<HTMLElement>;
  title: string;
  isEditing: boolean;
  onEdit: () => void;
  onChangePassword: () => void;
};

function ProfileHead({ ref, title, isEditing, onEdit, onChangePassword }: ProfileHeadProps) {
  return (
    <header ref={ref} className="flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} · Fantail`}</title>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Pencil aria-hidden className="size-4 shrink-0" />}
          onClick={onEdit}
          disabledReason={isEditing ? "You are editing it" : null}
          reasonIsPlain
        >
          Edit Profile
        </Button>
        <Button icon={<KeyRound aria-hidden className="size-4 shrink-0" />} onClick={onChangePassword}>
          Change Password
        </Button>
      </div>
    </header>
  );
}

type TabsProps = { isAdmin: boolean; tab: ProfileTab; onChoose: (tab: ProfileTab) => void; children: ReactNode };

/** An admin's settings have two tabs; everyone else has the one panel. */
function ForAdmins({ isAdmin, tab, onChoose, children }: TabsProps) {
  if (!isAdmin) return children;
  return (
    <Tabs<ProfileTab>
      label="Settings"
      chosen={tab}
      onChoose={onChoose}
      tabs={[
        { id: "profile", label: "Profile & Settings" },
        { id: "system", label: "System Functions" },
      ]}
    >
      {children}
    </Tabs>
  );
}
