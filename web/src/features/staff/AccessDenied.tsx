import { Lock } from "lucide-react";

const REASON = "You need admin privileges to access this page.";

/** Shown to users without admin rights, also if the server answers 403 because their role has changed. */
export function AccessDenied({ oneLine = false }: { oneLine?: boolean }) {
  return (
    <div role="alert" className="m-auto flex flex-col items-center gap-1 px-6 py-10 text-center">
      <title>Access Denied · Fantail</title>
      <span aria-hidden className="mb-2 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <Lock className="size-6" />
      </span>
      <h1 className="text-xl font-semibold tracking-tight">{oneLine ? `Access Denied: ${REASON}` : "Access Denied"}</h1>
      {!oneLine && <p className="text-ink-soft">{REASON}</p>}
    </div>
  );
}
