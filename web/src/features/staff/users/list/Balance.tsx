import type { BalanceLevel, User } from "@bindings/wire";
import { balanceWords, capabilities, concessionBanner } from "../../../../rules";
import { Badge, type BadgeTone } from "../../../../ui/Badge";

const tones: Record<BalanceLevel, BadgeTone> = { running_low: "neutral", low: "warning", critical: "danger" };

/** A balance in a list; a low one is highlighted, with the reason. */
export function Balance({ user: { role, concessions } }: { user: Pick<User, "role" | "concessions"> }) {
  const { hasConcessions, canBook } = capabilities(role);
  if (!hasConcessions) return <span className="text-ink-soft">N/A</span>;
  const { number } = balanceWords(concessions);
  // Staff book no classes, so that their balance is never too low.
  const banner = canBook ? concessionBanner(concessions) : null;
  if (!banner) return <span>{number}</span>;
  return (
    // The negative margin offsets the badge's padding and border, so that the numbers align.
    <Badge tone={tones[banner.level]} className="text-[length:inherit]! sm:-mr-[calc(0.5rem+1px)]">
      <span title={banner.title}>{number}</span>
      <span className="sr-only">{`, ${banner.title}`}</span>
    </Badge>
  );
}
