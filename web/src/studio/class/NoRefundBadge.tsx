import { TriangleAlert } from "lucide-react";
import { Badge } from "../../ui/Badge";

/** The rules' warning that there is no refund. */
export function NoRefundBadge({ children }: { children: string }) {
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
      {children}
    </Badge>
  );
}
