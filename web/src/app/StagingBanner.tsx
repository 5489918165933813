import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries";

/** The banner of the staging host. */
export function StagingBanner() {
  const { data: studio } = useQuery(queries.studio());
  if (studio?.environment !== "staging") return null;
  return (
    <div className="bg-warning-soft px-4 py-1.5 text-center text-sm text-warning">
      <strong>STAGING ENVIRONMENT</strong> <span className="ml-2">STAGING SITE - data may be reset</span>
    </div>
  );
}
