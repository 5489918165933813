import { useToasts } from "../stores/toasts";
import { Toasts } from "../ui/Toasts";

export function ToastHost() {
  const { toasts, dismiss } = useToasts();
  return <Toasts toasts={toasts} onGone={dismiss} />;
}
