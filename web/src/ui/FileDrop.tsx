import clsx from "clsx";
import { FileUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { Card } from "./Card";
import { EmptyState } from "./EmptyState";

type Props = {
  /** The label of the file input, for screen readers. */
  label: string;
  title: string;
  /** The reason that the last file can't be read. */
  problem: string | null;
  onFile: (file: File) => void;
  children: ReactNode;
};

/** Chooses a CSV file, or takes one that is dropped. */
export function FileDrop({ label, title, problem, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
    // Without this, choosing the same file again, after a correction, would fire no event.
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional, and the button does the same. */}
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
            title={title}
            action={
              <Button tone="primary" onClick={() => input.current?.click()}>
                Choose file
              </Button>
            }
          >
            {children}
          </EmptyState>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv"
            aria-label={label}
            onChange={(event) => take(event.target.files)}
            hidden
          />
        </div>
      </Card>
    </>
  );
}
