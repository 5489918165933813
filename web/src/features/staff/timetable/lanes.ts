import type { Class } from "@bindings/wire";
import { alphabetical } from "../../../lib/alphabetical";
import { groupedBy } from "../../../lib/groupedBy";

/** The kinds of lanes of a week: one for each room, or one for each instructor. */
export const LANES = ["room", "instructor"] as const;
export type LaneKind = (typeof LANES)[number];

/** Groups classes into lanes, in the alphabetical order of the lanes' names. */
export function lanesOf(classes: readonly Class[], kind: LaneKind): [name: string, classes: Class[]][] {
  const nameOf = kind === "room" ? roomNames(classes) : ({ instructor }: Class) => instructor || "TBD";
  const lanes = groupedBy(classes, nameOf);
  return alphabetical(lanes.keys()).map((name) => [name, lanes.get(name) ?? []]);
}

/** Names a lane by its room, with the location if several locations have such a room; else by the location. */
function roomNames(classes: readonly Class[]) {
  const locations = new Map<string, Set<string>>();
  for (const { room, location } of classes) locations.set(room, (locations.get(room) ?? new Set()).add(location));
  return ({ room, location }: Class) => {
    const isShared = (locations.get(room)?.size ?? 0) > 1;
    return [room, (isShared || !room) && location].filter(Boolean).join(" · ") || "Not specified";
  };
}
