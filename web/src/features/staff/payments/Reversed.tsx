import { Badge } from "../../../ui/Badge";

/** Marks a payment whose concessions were taken back. */
export function Reversed() {
  return <Badge tone="warning">Reversed</Badge>;
}
