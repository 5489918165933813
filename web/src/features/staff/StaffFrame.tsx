import { useOpenPage } from "../../studio/address/useOpenPage";
import { onDemand, useIdleLoad, useOnDemand } from "../../ui/useOnDemand";

const page = onDemand(() => import("./person/page/PersonPage"), "PersonPage");

/** Opens the page of the person whose id is in the URL, above the current staff screen. */
export function StaffFrame() {
  const { openId, tab, setTab, close } = useOpenPage("person");
  useIdleLoad(page);
  const PersonPage = useOnDemand(page, openId !== null);
  if (openId === null || !PersonPage) return null;
  return <PersonPage key={openId} id={openId} tab={tab} onTab={setTab} onClose={close} />;
}
