import { Download } from "lucide-react";
import { readPaymentsFile } from "../../../api/admin/payments";
import { useExport } from "../../../api/useExport";
import { Button } from "../../../ui/Button";

/** A button that exports the month's payments as a CSV file. */
export function ExportPayments({ month }: { month: string }) {
  const { run, running } = useExport(
    (signal) => readPaymentsFile(month, signal),
    "Payments exported",
    "Failed to export payments",
  );
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
