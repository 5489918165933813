import type { Region } from "@bindings/wire";
import { sentenceOf } from "../../../api/failure";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { Select } from "../../../ui/Select";
import { SkeletonRows } from "../../../ui/Skeleton";
import { StillTrying } from "../../../ui/StillTrying";
import { useStudioSettings } from "./useStudioSettings";

const REGIONS: { value: Region | ""; label: string }[] = [
  { value: "", label: "None" },
  { value: "auckland", label: "Auckland, Northland, Waikato, Bay of Plenty, Gisborne" },
  { value: "canterbury", label: "Canterbury" },
  { value: "chatham_islands", label: "Chatham Islands" },
  { value: "hawkes_bay", label: "Hawke's Bay" },
  { value: "marlborough", label: "Marlborough" },
  { value: "nelson", label: "Nelson, Buller" },
  { value: "otago", label: "Otago" },
  { value: "south_canterbury", label: "South Canterbury" },
  { value: "southland", label: "Southland" },
  { value: "taranaki", label: "Taranaki" },
  { value: "wellington", label: "Wellington, Manawatū, Whanganui" },
  { value: "westland", label: "Westland" },
];

/** The setting of the region whose anniversary is shown where classes are made. A change is saved at once. */
export function PublicHolidays() {
  const { query, offlineReason, save } = useStudioSettings();
  return (
    <Card title="Public holidays">
      <Loaded
        query={query}
        loading={<SkeletonRows rows={1} label="Loading the studio's settings" height="h-20" />}
        failed="Failed to fetch settings"
        detail={sentenceOf}
      >
        {({ region }) => (
          <>
            <Select
              label="Regional anniversary"
              name="region"
              options={REGIONS}
              value={region ?? ""}
              disabled={save.running || offlineReason !== null}
              onChange={(chosen) => void save.run({ region: chosen === "" ? null : chosen })}
              problem={null}
              hint={offlineReason ?? "Holidays are named where classes are made. They close nothing by themselves."}
            />
            {save.stillTrying && <StillTrying onAbort={save.abort} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}
