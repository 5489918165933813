import type { User } from "@bindings/wire";
import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { counted } from "../../../../lib/plural";
import { capabilities, dateWords, dayOf } from "../../../../rules";
import { Balance } from "../../users/list/Balance";
import { UserExceptions } from "../../users/list/UserBadges";

/** A person's contact details and balance, and badges for what is unusual about the account. */
export function PersonHead({ user }: { user: User }) {
  const { email, phone, role, createdAt, totalClassesAttended } = user;
  return (
    <div className="grid grid-cols-1 gap-1">
      <UserExceptions user={user} />
      <div className="flex flex-wrap items-center gap-x-4">
        <ContactLink to={`mailto:${email}`} icon={<Mail aria-hidden className="size-4 shrink-0" />}>
          {email}
        </ContactLink>
        {phone && (
          <ContactLink
            to={`tel:${phone.replace(/[^\d+]/g, "")}`}
            icon={<Phone aria-hidden className="size-4 shrink-0" />}
          >
            {phone}
          </ContactLink>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums">
        {capabilities(role).hasConcessions && (
          <span>
            <span>{"Concessions "}</span>
            <span className="font-semibold text-ink">
              <Balance user={user} />
            </span>
          </span>
        )}
        <span>{`${counted(totalClassesAttended, "class", "classes")} attended`}</span>
        <span>{`Joined ${dateWords(dayOf(createdAt))}`}</span>
      </p>
    </div>
  );
}

function ContactLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={to}
      className="target inline-flex min-w-0 items-center gap-2 text-sm text-accent tabular-nums underline-offset-4 hover:underline"
    >
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </a>
  );
}
