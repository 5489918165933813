import { sentenceOf } from "../../../api/failure";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { StillTrying } from "../../../ui/StillTrying";
import { Toggle } from "../../../ui/Toggle";
import { useStudioSettings } from "./useStudioSettings";

/** The settings that let coaches take attendance and give late concessions back. A change is saved at once. */
export function Attendance() {
  const { query, offlineReason, save } = useStudioSettings();
  return (
    <Card title="Attendance and cancelling" flush>
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
        {({ coachesTakeAttendance, returnsLateCredits }) => (
          <div className="px-4 pb-1 sm:px-6">
            <Toggle
              label="Coaches take attendance"
              hint="Coaches mark who came to a class. Without it, they can only read the rosters."
              isOn={coachesTakeAttendance}
              running={save.running}
              disabledReason={offlineReason}
              onChange={(isOn) => void save.run({ coachesTakeAttendance: isOn })}
            />
            <Toggle
              label="Late concessions come back"
              hint="A member who cancels too late for a refund gets the concession back if someone takes the spot, once the class is full."
              isOn={returnsLateCredits}
              running={save.running}
              disabledReason={offlineReason}
              onChange={(isOn) => void save.run({ returnsLateCredits: isOn })}
            />
            {save.stillTrying && <StillTrying onAbort={save.abort} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
