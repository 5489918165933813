import { Ticket } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../lib/paths";
import { balanceWords, concessionBanner } from "../rules";
import { Badge } from "../ui/Badge";

/** The member's balance, with a link to the statement of its changes. */
export function ConcessionsBadge({ balance }: { balance: number }) {
  const { number, noun } = balanceWords(balance);
  const worry = concessionBanner(balance)?.level;
  const tone = worry === "critical" ? "danger" : worry ? "warning" : "accent";
  return (
    <Link to={paths.concessions} className="target group inline-flex items-center justify-center rounded-lg">
      <Badge tone={tone} icon={<Ticket aria-hidden />} className="px-2.5 py-1 text-sm group-hover:underline">
        <span>
          <span className="sr-only">You have </span>
          <span data-balance>{number}</span>
          <span className="max-sm:sr-only">{` ${noun}`}</span>
          <span className="sr-only">: see every change</span>
        </span>
      </Badge>
    </Link>
  );
}
