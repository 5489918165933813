import { type ComponentType, useState } from "react";
import { SpinnerScreen } from "./Spinner";
import { type OnDemand, useOnDemand } from "./useOnDemand";

/** A screen, or a spinner while its code loads. The error boundary around it shows a failure. */
export function LateScreen({ code }: { code: OnDemand<ComponentType> }) {
  const [failure, setFailure] = useState<unknown>(null);
  const Shown = useOnDemand(code, true, setFailure);
  if (failure) throw failure;
  return Shown ? <Shown /> : <SpinnerScreen />;
}
