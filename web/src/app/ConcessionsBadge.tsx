import { Ticket } from "lucide-react";
import { counted } from "../lib/plural";
import { signed } from "../lib/signed";
import { concessionBanner } from "../rules";
import { Badge } from "../ui/Badge";

/** The member's balance, always in sight. */
export function ConcessionsBadge({ balance }: { balance: number | undefined }) {
  const concessions = balance ?? 0;
  const worry = concessionBanner(concessions)?.level;
  const tone = worry === "critical" ? "danger" : worry ? "warning" : "accent";
  return (
    <Badge tone={tone} icon={<Ticket aria-hidden />} className="px-2.5 py-1 text-sm">
      <span className="sr-only">You have </span>
      <span data-balance>{signed(concessions)}</span>
      <span className="max-sm:sr-only">{counted(concessions, "concession").replace(/^-?\d+/, "")}</span>
    </Badge>
  );
}
