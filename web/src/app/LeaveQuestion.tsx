import { ConfirmDialog } from "../ui/ConfirmDialog";

type Props = { title: string; leave: () => void; stay: () => void };

export function LeaveQuestion({ title, leave, stay }: Props) {
  return (
    <ConfirmDialog
      title={title}
      yes="Leave"
      no="Keep editing"
      danger
      onYes={() => {
        stay();
        leave();
      }}
      onNo={stay}
    >
      You have unsaved changes. They will be lost.
    </ConfirmDialog>
  );
}
