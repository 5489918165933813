import { useNavigate } from "react-router";
import { signOut } from "../../api/auth";
import { paths } from "../../lib/paths";
import { toast } from "../../stores/toasts";
import { confirmLogout } from "../../stores/unsaved";

/**
 * Returns a function that signs out, shows a toast and opens the sign-in screen. If attendance marks are not saved yet,
 * it asks first.
 */
export function useLogout() {
  const navigate = useNavigate();
  return () =>
    confirmLogout(() => {
      signOut();
      toast.success("Logged out successfully");
      void navigate(paths.login);
    });
}
