import { Download } from "lucide-react";
import { useState } from "react";
import { csv, downloadCsv } from "../../../lib/csv";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { FileDrop } from "../../../ui/FileDrop";
import { TextArea } from "../../../ui/TextArea";
import type { ImportState } from "./useImport";

/** A file that shows the format, with the headings of an export. */
const SAMPLE = [
  ["First name", "Last name", "Email", "Phone", "Concessions", "Note"],
  ["Mia", "Tāne", "mia@example.com", "021 555 0101", 10, "Sore knee: no jumps"],
  ["Ben", "Kea", "ben@example.com", "", 0, ""],
];

/** Takes a file of people, or rows that are pasted from a spreadsheet and read in the same way. */
export function ChoosePeople({ whyNot, open }: Pick<ImportState, "whyNot" | "open">) {
  const [text, setText] = useState("");
  const [isPasted, setIsPasted] = useState(false);
  const read = (file: File, isPasted: boolean) => {
    setIsPasted(isPasted);
    void open(file);
  };
  return (
    <>
      <FileDrop
        label="File of people"
        title="Drop a CSV file of people here"
        problem={isPasted ? null : whyNot}
        onFile={(file) => read(file, false)}
      >
        First name, last name and email; phone, concessions and a note if there are any. No account is created until you
        confirm.
      </FileDrop>
      <Button
        className="justify-self-start"
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => downloadCsv("people-sample.csv", csv(SAMPLE))}
      >
        Download a sample file
      </Button>
      {isPasted && whyNot && (
        <Banner tone="danger" role="alert" title="These rows can't be read">
          {whyNot}
        </Banner>
      )}
      <Card>
        <div className="grid justify-items-start gap-3">
          <TextArea
            className="w-full"
            label="Paste rows"
            hint="Copy them in your spreadsheet, with the row of headings."
            value={text}
            onChange={setText}
          />
          <Button
            disabledReason={text.trim() ? null : "Paste rows first."}
            reasonIsPlain
            onClick={() => read(new File([text], "Pasted rows"), true)}
          >
            Read rows
          </Button>
        </div>
      </Card>
    </>
  );
}
