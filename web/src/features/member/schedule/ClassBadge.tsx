import type { BadgeKind } from "@bindings/BadgeKind";
import type { ClassBadge as Shown } from "@bindings/ClassBadge";
import { Check, Clock3, ListPlus, Users } from "lucide-react";
import { Badge, type BadgeTone } from "../../../ui/Badge";

const looks: Record<BadgeKind, { tone: BadgeTone; Icon: typeof Check }> = {
  booked: { tone: "accent", Icon: Check },
  waitlisted: { tone: "info", Icon: Clock3 },
  join_waitlist: { tone: "warning", Icon: ListPlus },
  full: { tone: "warning", Icon: Users },
  spots: { tone: "neutral", Icon: Users },
};

export function ClassBadge({ badge }: { badge: Shown }) {
  const { tone, Icon } = looks[badge.kind];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {badge.label}
    </Badge>
  );
}
