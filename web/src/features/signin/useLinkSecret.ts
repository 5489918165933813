import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * The token of the link that was followed; empty when there is none. It is held in memory only, and removed from the
 * address bar and the history.
 */
export function useLinkSecret(): string {
  const [parameters] = useSearchParams();
  const [secret] = useState(() => parameters.get("token") ?? "");
  const navigate = useNavigate();
  useEffect(() => {
    if (secret !== "") void navigate(window.location.pathname, { replace: true });
  }, [secret, navigate]);
  return secret;
}
