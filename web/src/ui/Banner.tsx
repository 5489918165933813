import clsx from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type BannerTone = "info" | "warning" | "danger";

const tones: Record<BannerTone, { box: string; mark: string; Icon: typeof Info }> = {
  info: { box: "bg-info-soft border-info/30", mark: "text-info", Icon: Info },
  warning: { box: "bg-warning-soft border-warning/40", mark: "text-warning", Icon: TriangleAlert },
  danger: { box: "bg-danger-soft border-danger/40", mark: "text-danger", Icon: CircleAlert },
};

type Props = {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** `alert` for a failure that has just happened, `status` for an update, none for content that is there at first. */
  role?: "alert" | "status";
  className?: string;
};

export function Banner({ tone = "info", title, children, action, role, className }: Props) {
  const { box, mark, Icon } = tones[tone];
  return (
    <div role={role} className={clsx("flex gap-3 rounded-lg border px-4 py-3 text-sm", box, className)}>
      <Icon aria-hidden className={clsx("size-5 shrink-0", mark)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
