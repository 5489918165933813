/**
 * Whether the browser has no WebAssembly, as in iOS's Lockdown Mode, or has refused to compile it, which is in the causes
 * of `failure`.
 */
export function isWithoutWebAssembly(failure?: unknown): boolean {
  if (typeof WebAssembly === "undefined") return true;
  for (let cause = failure; cause instanceof Error; cause = cause.cause)
    if (cause instanceof WebAssembly.CompileError) return true;
  return false;
}
