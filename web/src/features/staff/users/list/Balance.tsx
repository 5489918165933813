import type { BalanceLevel } from "@bindings/BalanceLevel";
import type { User } from "@bindings/User";
import { balanceWords, capabilities, concessionBanner } from "../../../../rules";
import { Badge, type BadgeTone } from "../../../../ui/Badge";

const tones: Record<BalanceLevel, BadgeTone> = { running_low: "neutral", low: "warning", critical: "danger" };

/** A balance as a list shows it; a low one stands out, and says why. */
export function Balance({ user: { role, concessions } }: { user: Pick<User, "role" | "concessions"> }) {
  if (!capabilities(role).hasConcessions) return <span className="text-ink-soft">N/A</span>;
  const { number } = balanceWords(concessions);
  const banner = concessionBanner(concessions);
  if (!banner) return <span>{number}</span>;
  return (
    // Its own edge stands outside the column, so that the numbers stand below each other.
    <Badge tone={tones[banner.level]} className="text-[length:inherit]! rows:-mr-[calc(0.5rem+1px)]">
      <span title={banner.title}>{number}</span>
      <span className="sr-only">{`, ${banner.title}`}</span>
    </Badge>
  );
}
