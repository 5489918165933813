import { Banner } from "../../../../ui/Banner";
import { Button } from "../../../../ui/Button";

type Props = { message: string | null; detail: string; retrying: boolean; onRetry: () => void };

/** Shown if the balance changed while the form was open and the current balance could not be fetched. */
export function UnknownBalance({ message, detail, retrying, onRetry }: Props) {
  return (
    <Banner
      tone="warning"
      role="alert"
      title={message}
      action={
        <Button running={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >{`The present balance could not be read. ${detail}`}</Banner>
  );
}
