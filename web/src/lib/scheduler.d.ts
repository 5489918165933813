/** React's own scheduler, which brings no types. */
declare module "scheduler" {
  export function unstable_forceFrameRate(perSecond: number): void;
}
