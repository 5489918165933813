import { TriangleAlert } from "lucide-react";
import { Badge } from "../../ui/Badge";

export function NoRefundBadge() {
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
      No refund within 24h
    </Badge>
  );
}
