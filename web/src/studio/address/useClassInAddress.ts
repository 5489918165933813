import { CLASS_PARAMETER } from "../../lib/paths";
import { useIdInAddress } from "./useIdInAddress";

/** The open class, stored in the address. `others` are the parameters that are about the open class too. */
export function useClassInAddress(others?: Readonly<Record<string, null>>) {
  const { closeId: closeClass, ...address } = useIdInAddress(CLASS_PARAMETER, others);
  return { ...address, closeClass };
}
