import { useEffect } from "react";
import { LaterClass } from "../features/member/class/laterClass";
import { LaterNotifications } from "../features/notifications/laterNotifications";
import { keepPage } from "../lib/keptPage";
import { whenIdle } from "../lib/whenIdle";
import type { Audience } from "../rules";
import { overlays } from "./overlays";
import { screens } from "./screens";

const likely = {
  "signed-out": [screens.memberDashboard],
  member: [LaterClass, ...overlays, screens.schedule, screens.memberDashboard, LaterNotifications],
  staff: [...overlays, screens.staffDashboard, screens.users, screens.timetable, LaterNotifications],
};

/**
 * Loads the parts likely to be opened next, one after another once the screen is idle, so that a press waits for no code;
 * then has the page kept for the next start.
 */
export function useLikelyParts(whose: Audience | "signed-out") {
  useEffect(() => {
    let stop = () => {};
    const next = (at: number) => {
      const part = likely[whose][at];
      stop = whenIdle(() => (part ? void part.load().then(() => next(at + 1)) : keepPage()));
    };
    next(0);
    return () => stop();
  }, [whose]);
}
