import { Download, Upload } from "lucide-react";
import { Link } from "react-router";
import { readPeopleFile } from "../../../api/admin/import";
import { useExport } from "../../../api/useExport";
import { paths } from "../../../lib/paths";
import { Button, buttonClass } from "../../../ui/Button";

/** A link to the import of people from a file, and a button that exports everyone to one. */
export function ImportAndExport() {
  const { run, running } = useExport(readPeopleFile, "People exported", "Failed to export people");
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
