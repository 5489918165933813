import type { BadgeKind, ClassBadge as Shown } from "@bindings/wire";
import { Check, Clock3, ListPlus, Lock, Users } from "lucide-react";
import { Badge, type BadgeTone } from "../../../ui/Badge";

const looks: Record<BadgeKind, { tone: BadgeTone; Icon: typeof Check }> = {
  booked: { tone: "accent", Icon: Check },
  waitlisted: { tone: "info", Icon: Clock3 },
  join_waitlist: { tone: "warning", Icon: ListPlus },
  full: { tone: "warning", Icon: Users },
  spots: { tone: "neutral", Icon: Users },
};

type Props = { badge: Shown; closed: string | null; className: string };

/** The badge of a class. A class that is closed for booking shows the text `closed` instead. */
export function ClassBadge({ badge, closed, className }: Props) {
  if (closed !== null) {
    return (
      <Badge icon={<Lock aria-hidden />} className={className}>
        {closed}
      </Badge>
    );
  }
  const { tone, Icon } = looks[badge.kind];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className={className}>
      {badge.label}
    </Badge>
  );
}
