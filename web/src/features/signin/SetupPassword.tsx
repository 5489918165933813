import { useEffect } from "react";
import { useNavigate } from "react-router";
import { queries } from "../../api/queries";
import { paths } from "../../lib/paths";
import { TOAST } from "../../lib/timing";
import { toast } from "../../stores/toasts";
import { BackToLogin } from "./BackToLogin";
import { LinkScreen } from "./LinkScreen";
import { SetupForm } from "./SetupForm";
import { SignInFrame } from "./SignInFrame";
import { SignOutFirst } from "./SignOutFirst";

export function SetupPassword() {
  return (
    <LinkScreen
      title="Invitation"
      missing="Invalid invitation link"
      query={queries.invitation}
      invalid={<InvalidInvitation />}
    >
      {(token, { user }) => (
        <SignOutFirst invited={user}>
          <SetupForm token={token} invited={user} />
        </SignOutFirst>
      )}
    </LinkScreen>
  );
}

/** Shows an error, and opens sign-in after the duration of the toast. */
function InvalidInvitation() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error("Invalid or expired invitation link");
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), TOAST.error);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SignInFrame title="Invalid Invitation" intro="This invitation link is invalid or has expired.">
      <BackToLogin />
    </SignInFrame>
  );
}
