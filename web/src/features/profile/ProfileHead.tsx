import { KeyRound, Pencil } from "lucide-react";
import type { Ref } from "react";
import { Button } from "../../ui/Button";

type Props = {
  ref: Ref<HTMLElement>;
  title: string;
  isEditing: boolean;
  onEdit: () => void;
  onChangePassword: () => void;
};

export function ProfileHead({ ref, title, isEditing, onEdit, onChangePassword }: Props) {
  return (
    <header ref={ref} className="flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} · Fantail`}</title>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Pencil aria-hidden className="size-4 shrink-0" />}
          onClick={onEdit}
          disabledReason={isEditing ? "You are editing it" : null}
          reasonIsPlain
        >
          Edit Profile
        </Button>
        <Button icon={<KeyRound aria-hidden className="size-4 shrink-0" />} onClick={onChangePassword}>
          Change Password
        </Button>
      </div>
    </header>
  );
}
