import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { CLASS_PARAMETER } from "../../../lib/paths";

/** Which class is open, kept in the address: a letter can link to it, and the back button closes it. */
export function useOpenClass() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const openedHere = state?.openedHere === true;

  const open = useCallback(
    (id: string) => {
      const next = (now: URLSearchParams) => new URLSearchParams([...now, [CLASS_PARAMETER, id]]);
      setParameters(next, { state: { openedHere: true } });
    },
    [setParameters],
  );

  const close = useCallback(() => {
    if (openedHere) {
      void navigate(-1);
      return;
    }
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(CLASS_PARAMETER);
        return next;
      },
      { replace: true },
    );
  }, [openedHere, navigate, setParameters]);

  return { openId: parameters.get(CLASS_PARAMETER), open, close };
}
