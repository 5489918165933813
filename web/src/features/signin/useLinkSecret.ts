import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "../../studio/router";

/**
 * The secret of the link that was followed; empty when there is none. It is kept here only: whoever looks at the address
 * bar or at the history afterwards must not find it.
 */
export function useLinkSecret(): string {
  const parameters = useSearchParams();
  const [secret] = useState(() => parameters.get("token") ?? "");
  const navigate = useNavigate();
  useEffect(() => {
    if (secret !== "") navigate(window.location.pathname, { replace: true });
  }, [secret, navigate]);
  return secret;
}
