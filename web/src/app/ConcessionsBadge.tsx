import { Ticket } from "lucide-react";
import { balanceWords, concessionBanner } from "../rules";
import { Badge } from "../ui/Badge";

/** The member's balance, always in sight. */
export function ConcessionsBadge({ balance }: { balance: number }) {
  const { number, noun } = balanceWords(balance);
  const worry = concessionBanner(balance)?.level;
  const tone = worry === "critical" ? "danger" : worry ? "warning" : "accent";
  return (
    <Badge tone={tone} icon={<Ticket aria-hidden />} className="px-2.5 py-1 text-sm">
      <span>
        <span className="sr-only">You have </span>
        <span data-balance>{number}</span>
        <span className="max-sm:sr-only"> {noun}</span>
      </span>
    </Badge>
  );
}
