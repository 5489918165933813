import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/**
 * Returns the token from the URL, or an empty string. The token is kept only in memory, and is removed from the address
 * bar and the history.
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
