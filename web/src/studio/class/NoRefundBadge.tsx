import { TriangleAlert } from "lucide-react";
import { Badge } from "../../ui/Badge";

/** The rules' own warning that nothing comes back. */
export function NoRefundBadge({ children }: { children: string }) {
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
      {children}
    </Badge>
  );
}
