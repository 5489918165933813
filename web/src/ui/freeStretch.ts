export type Stretch = { top: number; bottom: number };
export type Edge = "top" | "bottom";

/** The stretch nearest to the edge that nothing holds and a box of this height fits; without one, the highest there is. */
export function freeStretch(height: number, room: Stretch, held: Stretch[], edge: Edge): Stretch {
  const free = stretchesBetween(room, held);
  const inOrder = edge === "top" ? free : free.reverse();
  const highest = inOrder.reduce(
    (best, other) => (heightOf(best) < heightOf(other) ? other : best),
    inOrder[0] ?? room,
  );
  return inOrder.find((stretch) => height <= heightOf(stretch)) ?? highest;
}

const heightOf = ({ top, bottom }: Stretch) => bottom - top;

function stretchesBetween(room: Stretch, held: Stretch[]): Stretch[] {
  const free: Stretch[] = [];
  let { top } = room;
  for (const one of [...held].sort((first, second) => first.top - second.top)) {
    const bottom = Math.min(one.top, room.bottom);
    if (top < bottom) free.push({ top, bottom });
    top = Math.max(top, one.bottom);
  }
  if (top < room.bottom) free.push({ top, bottom: room.bottom });
  return free;
}
