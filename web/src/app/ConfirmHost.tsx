import { useConfirm } from "../stores/confirm";
import { Overlay } from "./Overlay";
import { LaterAsked } from "./overlays";

/** Shows the question that is open, if any. */
export function ConfirmHost() {
  const { question, settle } = useConfirm();
  if (!question) return null;
  return (
    <Overlay key={question.title} title={question.title} onClose={settle}>
      <LaterAsked question={question} settle={settle} />
    </Overlay>
  );
}
