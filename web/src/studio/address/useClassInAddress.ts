import { CLASS_PARAMETER } from "../../lib/paths";
import { useIdInAddress } from "./useIdInAddress";

/** The open class, stored in the address. `others` are further parameters about the open class. */
export function useClassInAddress(others?: Readonly<Record<string, null>>) {
  const { closeId: closeClass, ...address } = useIdInAddress(CLASS_PARAMETER, others);
  return { ...address, closeClass };
}
