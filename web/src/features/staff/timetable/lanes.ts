import type { Class } from "@bindings/Class";
import { alphabetical } from "../../../lib/alphabetical";
import { groupedBy } from "../../../lib/groupedBy";

/** What a lane of the week is. */
export const LANES = ["room", "instructor"] as const;
export type LaneKind = (typeof LANES)[number];

/** The lanes of some classes by their names, in the order of the alphabet. */
export function lanesOf(classes: readonly Class[], kind: LaneKind): [name: string, classes: Class[]][] {
  const nameOf = kind === "room" ? roomNames(classes) : ({ instructor }: Class) => instructor || "TBD";
  const lanes = groupedBy(classes, nameOf);
  return alphabetical(lanes.keys()).map((name) => [name, lanes.get(name) ?? []]);
}

/** A room by its own name; with its place where two places have a room of that name. Without a room it is the place. */
function roomNames(classes: readonly Class[]) {
  const places = new Map<string, Set<string>>();
  for (const { room, location } of classes) places.set(room, (places.get(room) ?? new Set()).add(location));
  return ({ room, location }: Class) => {
    const isShared = (places.get(room)?.size ?? 0) > 1;
    return [room, (isShared || !room) && location].filter(Boolean).join(" · ") || "Not specified";
  };
}
