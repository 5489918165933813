import { useNavigate } from "react-router";
import { signOut } from "../api/auth";
import { paths } from "../lib/paths";
import { toast } from "../stores/toasts";

/** Returns a function that signs out, shows a toast and opens the sign-in screen. */
export function useLogout() {
  const navigate = useNavigate();
  return () => {
    signOut();
    toast.success("Logged out successfully");
    void navigate(paths.login);
  };
}
