import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiFailure, sentenceOf } from "../../api/failure";
import { paths } from "../../lib/paths";
import { toast } from "../../stores/toasts";
import { FailedState } from "../../ui/FailedState";
import { SpinnerScreen } from "../../ui/Spinner";
import { SignInFrame } from "./SignInFrame";

type Props<Holder> = {
  title: string;
  /** The toast if the URL has no token. Sign-in opens then. */
  missing: string;
  /** The query for the link's account. */
  query: (token: string) => UseQueryOptions<Holder, Error, Holder, string[]>;
  /** Shown if the server knows no such link, or it is used or expired. */
  invalid: ReactNode;
  children: (token: string, holder: Holder) => ReactNode;
};

/** Whether the server refused the link itself. After other failures, such as too many requests, it may be valid. */
const isInvalidLink = (error: unknown) => error instanceof ApiFailure && [400, 404].includes(error.status);

/** The screen of a link from an email. It checks the link before it renders `children`. */
export function LinkScreen<Holder>({ title, missing, query, invalid, children }: Props<Holder>) {
  const token = useLinkSecret();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({ ...query(token), enabled: token !== "" });

  useEffect(() => {
    if (token !== "") return;
    toast.error(missing);
    void navigate(paths.login, { replace: true });
  }, [token, missing, navigate]);

  if (data !== undefined) return children(token, data);
  if (isInvalidLink(error)) return invalid;
  if (!error) return <SpinnerScreen />;
  return (
    <SignInFrame title={title}>
      <FailedState
        title="The link could not be checked"
        detail={sentenceOf(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    </SignInFrame>
  );
}

/**
 * Returns the token from the URL, or an empty string. The token is kept only in memory, and is removed from the address
 * bar and the history.
 */
function useLinkSecret(): string {
  const [parameters] = useSearchParams();
  const [secret] = useState(() => parameters.get("token") ?? "");
  const navigate = useNavigate();
  useEffect(() => {
    if (secret !== "") void navigate(window.location.pathname, { replace: true });
  }, [secret, navigate]);
  return secret;
}
