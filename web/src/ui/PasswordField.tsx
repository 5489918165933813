import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field } from "./Field";
import { IconButton } from "./IconButton";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  problem?: string;
  hint?: string;
  required?: boolean;
  name?: string;
};

export function PasswordField({ label, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const mark = shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />;
  return (
    <Field
      {...rest}
      label={label}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton label={shown ? "Hide password" : "Show password"} icon={mark} onClick={() => setShown(!shown)} />
      }
    />
  );
}
