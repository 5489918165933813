import type { BalanceLevel } from "@bindings/BalanceLevel";
import { concessionBanner } from "../../../rules";
import { Banner, type BannerTone } from "../../../ui/Banner";

const tones: Record<BalanceLevel, BannerTone> = { critical: "danger", low: "warning", running_low: "info" };

/** Says when concessions run out, and what that means. */
export function ConcessionWarning({ balance }: { balance: number }) {
  const banner = concessionBanner(balance);
  if (!banner) return null;
  return (
    <Banner tone={tones[banner.level]} title={banner.title}>
      {banner.message}
    </Banner>
  );
}
