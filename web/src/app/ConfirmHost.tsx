import { useConfirm } from "../stores/confirm";
import { Asked } from "./Asked";

/** Shows the question that is open, if any. */
export function ConfirmHost() {
  const { question, settle } = useConfirm();
  return question && <Asked key={question.title} question={question} settle={settle} />;
}
