import { Badge } from "../../../ui/Badge";

/** The badge of a reversed payment. */
export function Reversed() {
  return <Badge tone="warning">Reversed</Badge>;
}
