import type { NotificationSettings, User } from "@bindings/wire";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { StillTrying } from "../../ui/StillTrying";
import { Toggle } from "../../ui/Toggle";
import { settingsOf } from "./settingsOf";
import { useEdits } from "./useEdits";

type Props = {
  user: User;
  saved: NotificationSettings;
  /** Whether the studio sends emails. */
  sendsMail: boolean;
};

export function SettingsForm({ user, saved, sendsMail }: Props) {
  const { settings, isDirty, running, stillTrying, abort, edit, reset, save } = useEdits(saved);
  const nothingToDo = isDirty ? null : "There are no changes";

  return (
    <Card title="Email">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {!sendsMail && (
          <Banner tone="warning" className="mb-6">
            The studio sends no emails at present. What you choose here counts once it does.
          </Banner>
        )}
        <div className="-mt-6 divide-y divide-line">
          <Toggle
            label="Email notifications"
            hint={`Letters go to ${user.email}. Those about the account itself, such as a link for a new password, always go.`}
            isOn={settings.emailNotifications}
            onChange={(isOn) => edit("emailNotifications", isOn)}
          />
          {settingsOf(user).map(({ setting, label, hint }) => (
            <Toggle
              key={setting}
              label={label}
              hint={hint}
              isOn={settings[setting]}
              onChange={(isOn) => edit(setting, isOn)}
              disabledReason={settings.emailNotifications ? null : "Email notifications are off"}
            />
          ))}
        </div>
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          Everything you are told is in the app too, whatever you choose here.
        </p>
        <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-end">
          <p role="status" className="min-h-6 text-sm font-medium text-warning sm:mr-auto">
            {isDirty && "You have unsaved changes"}
          </p>
          <div className="flex flex-col-reverse gap-2 sm:flex-row">
            <Button
              onClick={reset}
              disabledReason={running ? "The settings are being saved" : nothingToDo}
              reasonIsPlain
            >
              Reset Changes
            </Button>
            <Button type="submit" tone="primary" running={running} disabledReason={nothingToDo} reasonIsPlain>
              Save Changes
            </Button>
          </div>
        </div>
        {stillTrying && <StillTrying onAbort={abort} />}
      </form>
    </Card>
  );
}
