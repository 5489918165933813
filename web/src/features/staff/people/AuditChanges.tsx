import type { AuditChange } from "@bindings/wire";

/** The fields that a staff action changed: `Phone: 021 555 0100 → 021 555 0199`. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="text-sm">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          <span className="text-ink-soft">{`${field}: `}</span>
          {before && <del className="text-ink-soft no-underline">{before}</del>}
          {before && <span aria-hidden>{" → "}</span>}
          <ins className="font-medium no-underline">{after || "empty"}</ins>
        </li>
      ))}
    </ul>
  );
}
