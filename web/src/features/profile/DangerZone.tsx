import type { User } from "@bindings/wire";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { DeleteAccount } from "./DeleteAccount";

export function DangerZone({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card title="Danger Zone" className="border-danger/40">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          Deletes your account for good. First it says what goes and what is kept.
        </p>
        <Button
          tone="danger-quiet"
          icon={<Trash2 aria-hidden className="size-4 shrink-0" />}
          onClick={() => setIsDeleting(true)}
        >
          Delete Account
        </Button>
      </div>
      {isDeleting && <DeleteAccount user={user} onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}
