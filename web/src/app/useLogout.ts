import { useNavigate } from "react-router";
import { logout } from "../api/auth";
import { useSession } from "../stores/session";
import { toast } from "../stores/toasts";
import { paths } from "./paths";

/** Leaves at once; the server hears of it, but nobody has to wait for that. */
export function useLogout() {
  const navigate = useNavigate();
  return () => {
    logout().catch(() => {
      // Without an answer the session runs out by itself; this browser has forgotten it already.
    });
    useSession.getState().end();
    toast.success("Logged out successfully");
    navigate(paths.login);
  };
}
