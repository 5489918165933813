import { useNavigate } from "react-router";
import { logout } from "../api/auth";
import { paths } from "../lib/paths";
import { useSession } from "../stores/session";
import { toast } from "../stores/toasts";

/** Leaves at once; the server hears of it, but nobody has to wait for that. */
export function useLogout() {
  const navigate = useNavigate();
  return () => {
    logout().catch(() => {
      // Without an answer the session runs out by itself; this browser has forgotten it already.
    });
    useSession.getState().leave();
    toast.success("Logged out successfully");
    void navigate(paths.login);
  };
}
