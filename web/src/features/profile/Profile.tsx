import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useUser } from "../../api/useMe";
import { loadChunk } from "../../lib/loadChunk";
import { changed, useAddress } from "../../studio/useAddress";
import { SpinnerScreen } from "../../ui/Spinner";
import { Tabs } from "../../ui/Tabs";
import { AccountPanel } from "./AccountPanel";
import { ChangePassword } from "./ChangePassword";
import { ProfileHead } from "./ProfileHead";

/** Loaded for admins only. */
const SystemFunctions = lazy(async () => {
  const { SystemFunctions } = await loadChunk(() => import("./system/SystemFunctions"));
  return { default: SystemFunctions };
});

type Tab = "profile" | "system";

export function Profile() {
  const user = useUser();
  const [address, setAddress] = useAddress();
  const [isEditing, setIsEditing] = useState(false);
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  const head = useRef<HTMLElement>(null);
  const tab: Tab = user.canEdit && address.get("tab") === "system" ? "system" : "profile";
  const choose = (chosen: Tab) => setAddress((now) => changed(now, { tab: chosen === "system" ? chosen : null }));

  // The form is gone by then, and what was typed with it.
  useEffect(() => {
    if (tab === "system") setIsEditing(false);
  }, [tab]);

  function edit() {
    setIsEditing(true);
    if (tab !== "profile") choose("profile");
  }
  function stopEditing() {
    flushSync(() => setIsEditing(false));
    head.current?.querySelector("button")?.focus();
  }

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4 sm:gap-6">
      <ProfileHead
        ref={head}
        title={user.hasAdminAccess ? "Settings" : "Profile"}
        isEditing={isEditing}
        onEdit={edit}
        onChangePassword={() => setIsChangingPassword(true)}
      />
      <ForAdmins isAdmin={user.canEdit} tab={tab} onChoose={choose}>
        {tab === "system" ? (
          <Suspense fallback={<SpinnerScreen />}>
            <SystemFunctions user={user} />
          </Suspense>
        ) : (
          <AccountPanel user={user} isEditing={isEditing} onEdited={stopEditing} />
        )}
      </ForAdmins>
      {isChangingPassword && <ChangePassword user={user} onClose={() => setIsChangingPassword(false)} />}
    </div>
  );
}

type TabsProps = { isAdmin: boolean; tab: Tab; onChoose: (tab: Tab) => void; children: ReactNode };

/** An admin's settings have two tabs; everyone else has the one panel. */
function ForAdmins({ isAdmin, tab, onChoose, children }: TabsProps) {
  if (!isAdmin) return children;
  return (
    <Tabs<Tab>
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
