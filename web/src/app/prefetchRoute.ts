import type { QueryClient } from "@tanstack/react-query";
import { queries } from "../api/queries";
import { paths } from "../lib/paths";
import { storedToken } from "../stores/session";
import { onDemand } from "../ui/useOnDemand";
import { isFor, isOpen, routes, type ScreenRoute, signIn } from "./routes";

/** The frame around the screens of a signed-in user. It shows what the rules decide, so it waits for them. */
export const frame = onDemand(() => import("./Shell"), "Shell");

/**
 * Loads the first screen's code, and sends its requests once the stored data is restored. Resolves when the code and
 * the stored data are ready, so that the first render shows no fallback. Rejects if the frame does not load; other
 * failures are handled where the code and the data are used.
 */
export async function prefetchRoute(address: string, client: QueryClient, restored: Promise<void>): Promise<void> {
  const path = address === "/" ? paths.dashboard : address;
  const load = (route = signIn) => route.screen.load().catch(() => {});
  const open = routes.find((route) => route.path === path && isOpen(route));
  if (open?.access === "anyone" || storedToken() === null) return load(open);
  // Depends only on the chunk `start`, so that the WebAssembly compiles while React loads.
  void import("../rules").catch(() => {});
  void frame.load().catch(() => {});
  const code = load(signedInRoute(path, client));
  await restored;
  void client.prefetchQuery(queries.me());
  const route = signedInRoute(path, client);
  void route?.queries?.(client);
  await Promise.all([frame.load(), code, load(route)]);
}

/**
 * Returns the screen at a path. Without stored data, assumes staff for paths under `/admin`, and otherwise a member.
 */
function signedInRoute(path: string, client: QueryClient): ScreenRoute | undefined {
  const user = client.getQueryData(queries.me().queryKey) ?? { hasAdminAccess: path.startsWith(paths.staffHome) };
  return routes.find((route) => route.path === path && isFor(route, user));
}
