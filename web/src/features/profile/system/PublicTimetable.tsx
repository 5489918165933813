import { ExternalLink } from "lucide-react";
import { sentenceOf } from "../../../api/failure";
import { limits } from "../../../rules";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CopyButton } from "../../../ui/CopyButton";
import { CopyField } from "../../../ui/CopyField";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { StillTrying } from "../../../ui/StillTrying";
import { Toggle } from "../../../ui/Toggle";
import { useStudioSettings } from "./useStudioSettings";

/** The setting that shows the timetable to anyone. A change is saved at once. */
export function PublicTimetable() {
  const { query, offlineReason, save } = useStudioSettings();
  return (
    <Card title="Website" flush>
      <Loaded
        query={query}
        loading={
          <div className="px-4 pb-1 sm:px-6">
            <SkeletonRows rows={1} label="Loading the studio's settings" height="h-20" />
          </div>
        }
        failed="Failed to fetch settings"
        detail={sentenceOf}
      >
        {({ publicTimetable }) => (
          <div className="px-4 pb-1 sm:px-6">
            <Toggle
              label="Public timetable"
              hint={`Anyone can see the classes of the next ${limits().scheduleDays} days without an account, but not who is in them.`}
              isOn={publicTimetable}
              running={save.running}
              disabledReason={offlineReason}
              onChange={(isOn) => void save.run({ publicTimetable: isOn })}
            />
            {save.stillTrying && <StillTrying onAbort={save.abort} />}
            {publicTimetable && <Addresses />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** The address of the timetable, and the HTML that shows it on another website. */
function Addresses() {
  const address = `${window.location.origin}/timetable`;
  const html = `<iframe src="${address}/embed" title="Class timetable" loading="lazy"
  width="100%" height="600" style="border: 0"></iframe>`;
  return (
    <div className="grid gap-6 border-t border-line py-4">
      <div>
        <CopyField label="Address" value={address} />
        <a href={address} target="_blank" rel="noopener" className={buttonClass("secondary", "mt-3")}>
          <ExternalLink aria-hidden className="size-4" />
          Open
        </a>
      </div>
      <div>
        <h3 className="text-sm font-medium">HTML that shows the timetable on your website</h3>
        <pre className="mt-1 rounded-lg bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">{html}</pre>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <CopyButton text={html} label="Copy HTML" />
        </div>
      </div>
    </div>
  );
}
