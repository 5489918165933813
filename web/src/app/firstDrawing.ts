import type { QueryClient } from "@tanstack/react-query";
import { calls, classesCall } from "../api/calls";
import { queries } from "../api/queries";
import { FIRST_DRAWING } from "../lib/timing";
import { loadRules } from "../rules";
import { firstScreen } from "./firstScreen";
import { firstReads } from "./parts";
import { screens } from "./screens";

const asked = (client: QueryClient): Record<string, () => Promise<void>> => ({
  [calls.me]: () => client.prefetchQuery(queries.me()),
  [calls.upcoming]: () => client.prefetchQuery(queries.upcoming()),
  [calls.waitlist]: () => client.prefetchQuery(queries.waitlist()),
  [calls.stats]: () => client.prefetchQuery(queries.stats()),
  [classesCall(1)]: () => client.prefetchQuery(queries.classes()),
});

/**
 * Until the first screen can be drawn whole, with its data; or until there has been time enough for that, and it is drawn
 * with what is there. A failure is told where it is shown.
 */
export async function firstDrawing(client: QueryClient): Promise<void> {
  const { audience, part, reads } = firstScreen();
  const ask = asked(client);
  const rules = audience && loadRules(audience);
  const all = [rules, part && screens[part].load(), ...reads.map((path) => ask[path]?.())];
  const firstRead = part && firstReads[part];
  if (firstRead) all.push(Promise.all([firstRead(), rules]).then(([read]) => read(client)));
  const enough = new Promise((resolve) => setTimeout(resolve, FIRST_DRAWING));
  await Promise.race([Promise.allSettled(all), enough]);
}
