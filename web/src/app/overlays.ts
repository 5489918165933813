import { lazyPart } from "../ui/lazyPart";

/** What opens above any screen comes after the first screen, so that it is there when it is asked for. */
export const loadOverlays = async () => (await import("./overlayParts")).overlayParts;

export const LaterSideMenu = lazyPart(async () => (await loadOverlays()).SideMenu);
export const LaterProfileItems = lazyPart(async () => (await loadOverlays()).ProfileItems);
export const LaterAsked = lazyPart(async () => (await loadOverlays()).Asked);
export const LaterLeaveQuestion = lazyPart(async () => (await loadOverlays()).LeaveQuestion);

export const overlays = [LaterProfileItems, LaterSideMenu, LaterAsked, LaterLeaveQuestion];
