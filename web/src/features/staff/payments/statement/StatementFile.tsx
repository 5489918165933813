import { FileDrop } from "../../../../ui/FileDrop";

type Props = {
  /** The reason why the last file can't be read. */
  problem: string | null;
  onFile: (file: File) => void;
};

export function StatementFile({ problem, onFile }: Props) {
  return (
    <FileDrop label="Bank statement" title="Drop your bank’s CSV file here" problem={problem} onFile={onFile}>
      ANZ, ASB, BNZ, Kiwibank and Westpac are known; of other files you choose the columns. The file stays on this
      device: only the payments that you confirm are sent.
    </FileDrop>
  );
}
