import { Download, Upload } from "lucide-react";
import { Link } from "react-router";
import { readPeopleFile } from "../../../api/admin/import";
import { toastFailure } from "../../../api/toastFailure";
import { useAction } from "../../../api/useAction";
import { download } from "../../../lib/download";
import { paths } from "../../../lib/paths";
import { toast } from "../../../stores/toasts";
import { Button, buttonClass } from "../../../ui/Button";

const FAILED = "Failed to export people";
/** The browser takes it off the text that it reads; Excel needs it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Everyone as a file, and accounts from one. */
export function ImportAndExport() {
  const { run, running } = useAction((signal) => readPeopleFile(signal), {
    onDone: ({ name, text, type }) => {
      download(name, BYTE_ORDER_MARK + text, type);
      toast.success("People exported");
    },
    onFailed: (failure) => toastFailure(failure, FAILED),
    otherwise: FAILED,
  });
  return (
    <>
      <Link to={paths.importPeople} className={buttonClass("secondary")}>
        <Upload aria-hidden className="size-4" />
        Import
      </Link>
      <Button icon={<Download aria-hidden className="size-4" />} running={running} onClick={() => run()}>
        Export
      </Button>
    </>
  );
}
