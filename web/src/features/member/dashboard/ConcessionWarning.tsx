import type { BalanceLevel } from "@bindings/wire";
import { Link } from "react-router";
import { PAYMENTS } from "../../../lib/paths";
import { concessionBanner } from "../../../rules";
import { Banner, type BannerTone } from "../../../ui/Banner";

const tones: Record<BalanceLevel, BannerTone> = { critical: "danger", low: "warning", running_low: "info" };

/** Warns of a low balance, with the consequence and where to pay. */
export function ConcessionWarning({ balance }: { balance: number }) {
  const banner = concessionBanner(balance);
  if (!banner) return null;
  return (
    <Banner
      tone={tones[banner.level]}
      title={banner.title}
      action={
        <Link
          to={`#${PAYMENTS}`}
          className="-my-3 inline-block py-3 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          How to pay
        </Link>
      }
    >
      {banner.message}
    </Banner>
  );
}
