import { Checkbox } from "../../../ui/Checkbox";

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Whether an act adds classes on days on which the studio is closed. */
export function DespiteClosed({ checked, onChange }: Props) {
  return <Checkbox label="Add classes on closed days, too" checked={checked} onChange={onChange} />;
}
