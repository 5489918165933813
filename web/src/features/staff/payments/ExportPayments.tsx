import { Download } from "lucide-react";
import { readPaymentsFile } from "../../../api/admin/payments";
import { toastFailure } from "../../../api/toastFailure";
import { useAction } from "../../../api/useAction";
import { download } from "../../../lib/download";
import { toast } from "../../../stores/toasts";
import { Button } from "../../../ui/Button";

const FAILED = "Failed to export payments";
/** The browser takes it off the text that it reads; Excel needs it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The month's payments as a file for the accountant. */
export function ExportPayments({ month }: { month: string }) {
  const { run, running } = useAction((signal) => readPaymentsFile(month, signal), {
    onDone: ({ name, text, type }) => {
      download(name, BYTE_ORDER_MARK + text, type);
      toast.success("Payments exported");
    },
    onFailed: (failure) => toastFailure(failure, FAILED),
    otherwise: FAILED,
  });
  return (
    <Button
      icon={<Download aria-hidden className="size-4" />}
      running={running}
      disabledReason={month ? null : "Please choose a month"}
      onClick={() => run()}
    >
      Export CSV
    </Button>
  );
}
