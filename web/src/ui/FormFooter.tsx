import { Button } from "./Button";

type Props = {
  formId: string;
  submit: string;
  cancel?: string;
  tone?: "primary" | "danger";
  running: boolean;
  /** The reason the dialog can't be closed while the form is being sent. */
  runningReason: string;
  /** The reason the form can't be sent now. */
  disabledReason?: string | null;
  onCancel: () => void;
};

/** The two buttons of a dialog with a form: close it, or send the form. */
export function FormFooter(props: Props) {
  const {
    formId,
    submit,
    cancel = "Cancel",
    tone = "primary",
    running,
    runningReason,
    disabledReason,
    onCancel,
  } = props;
  return (
    <>
      <Button onClick={onCancel} disabledReason={running ? runningReason : null} reasonIsPlain>
        {cancel}
      </Button>
      <Button type="submit" form={formId} tone={tone} running={running} disabledReason={disabledReason} reasonIsPlain>
        {submit}
      </Button>
    </>
  );
}
