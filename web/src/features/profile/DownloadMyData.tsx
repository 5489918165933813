import { Download } from "lucide-react";
import { useAction } from "../../api/useAction";
import { readOwnRecord } from "../../api/users";
import { download } from "../../lib/download";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { StillTrying } from "../../ui/StillTrying";

const FAILED = "Failed to download your data";

/** A button that downloads the signed-in user's data as a file. */
export function DownloadMyData() {
  const { run, running, stillTrying, abort } = useAction(readOwnRecord, {
    onDone: ({ name, text, type }) => download(name, text, type),
    failureText: FAILED,
  });
  return (
    <Card title="Your Data">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">What the studio holds on you, in one file.</p>
        <Button
          icon={<Download aria-hidden className="size-4 shrink-0" />}
          running={running}
          onClick={() => void run()}
        >
          Download my data
        </Button>
      </div>
      {stillTrying && <StillTrying onAbort={abort} />}
    </Card>
  );
}
