import { useToasts } from "../stores/toasts";
import { Toasts } from "../ui/Toasts";

/** Shows the toasts. */
export function ToastHost() {
  const { toasts, dismiss } = useToasts();
  return toasts.length > 0 && <Toasts toasts={toasts} onGone={dismiss} />;
}
