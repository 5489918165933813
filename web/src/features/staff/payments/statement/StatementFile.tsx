import clsx from "clsx";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { Banner } from "../../../../ui/Banner";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { EmptyState } from "../../../../ui/EmptyState";

type Props = {
  /** The reason that the last file can't be read. */
  problem: string | null;
  onFile: (file: File) => void;
};

/** Chooses a file, or takes one that is dropped. */
export function StatementFile({ problem, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = "";
  };
  return (
    <>
      {problem && (
        <Banner tone="danger" role="alert" title="This file can't be read">
          {problem}
        </Banner>
      )}
      <Card>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is everyone's. */}
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            take(event.dataTransfer.files);
          }}
          className={clsx("rounded-xl border-2 border-dashed", isOver ? "border-accent bg-accent-soft" : "border-line")}
        >
          <EmptyState
            icon={<FileUp className="size-6" />}
            title="Drop your bank’s CSV file here"
            action={
              <Button tone="primary" onClick={() => input.current?.click()}>
                Choose file
              </Button>
            }
          >
            ANZ, ASB, BNZ, Kiwibank and Westpac are known; of other files you choose the columns. The file stays on this
            device: only the payments that you confirm are sent.
          </EmptyState>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv"
            aria-label="Bank statement"
            onChange={(event) => take(event.target.files)}
            hidden
          />
        </div>
      </Card>
    </>
  );
}
