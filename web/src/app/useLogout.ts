import { useNavigate } from "react-router";
import { signOut } from "../api/auth";
import { paths } from "../lib/paths";
import { toast } from "../stores/toasts";

/** Signs out, says so, and leads to sign-in. */
export function useLogout() {
  const navigate = useNavigate();
  return () => {
    signOut();
    toast.success("Logged out successfully");
    void navigate(paths.login);
  };
}
