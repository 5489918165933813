import type { ReactNode } from "react";
import { Field } from "./Field";

type Props = { label: string; value: string; hint?: ReactNode };

/** A text to copy. The focus selects all of it. */
export function CopyField(props: Props) {
  return <Field {...props} onChange={() => {}} onFocus={(event) => event.target.select()} readOnly />;
}
