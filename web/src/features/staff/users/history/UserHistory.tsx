import type { HistoryEvent, User } from "@bindings/wire";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, RotateCw } from "lucide-react";
import { staffQueries } from "../../../../api/admin/queries";
import { readUserHistory } from "../../../../api/admin/users";
import { sentenceOf } from "../../../../api/failure";
import { useAction } from "../../../../api/useAction";
import { downloadCsv } from "../../../../lib/csv";
import { balanceWords, capabilities, today } from "../../../../rules";
import { checkHistoryToExport } from "../../../../rules/staff";
import { studioNow } from "../../../../stores/clock";
import { toast } from "../../../../stores/toasts";
import { Button } from "../../../../ui/Button";
import { Modal } from "../../../../ui/Modal";
import { StillTrying } from "../../../../ui/StillTrying";
import { useWindowFits } from "../../../../ui/useWindowFits";
import { personWords } from "../../people/personWords";
import { historyCsv, historyFileName } from "./historyCsv";
import { FAILED, UserEvents } from "./UserEvents";

/** The minimum window width for the table, in rem. */
const TABLE = 64;

type Props = { user: User; onClose: () => void };

/** The history of a user, newest event first, with a CSV export. */
export function UserHistory({ user, onClose }: Props) {
  const query = useInfiniteQuery(staffQueries.userHistory(user._id));
  const fits = useWindowFits(TABLE);
  const exporting = useAction((signal) => readUserHistory(user._id, undefined, signal), {
    onDone: ({ history }) => exportCsv(user, history),
    failureText: FAILED,
  });
  const refresh = async () => {
    const { error } = await query.refetch();
    // The earlier history stays visible, so without this message it would look current.
    if (error) toast.error(sentenceOf(error, FAILED));
  };
  return (
    <Modal
      size="wide"
      title="User History"
      subtitle={personWords(user)}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <PresentBalance user={user} balance={query.data?.pages[0]?.currentConcessions} />
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<RotateCw aria-hidden className="size-4" />}
              running={query.isFetching}
              onClick={() => void refresh()}
            >
              Refresh
            </Button>
            <Button
              icon={<Download aria-hidden className="size-4" />}
              disabledReason={query.data ? null : "The history is not there yet"}
              reasonIsPlain
              running={exporting.running}
              onClick={() => void exporting.run()}
            >
              Export CSV
            </Button>
          </div>
        </div>
        <div className="-mx-4 sm:-mx-6">
          <UserEvents query={query} fits={fits} />
        </div>
        {exporting.stillTrying && <StillTrying onAbort={exporting.abort} />}
      </div>
    </Modal>
  );
}

function exportCsv({ username }: User, history: HistoryEvent[]) {
  const problem = checkHistoryToExport(history.length);
  if (problem) return toast.error(problem.message);
  const name = historyFileName(username, today(studioNow()));
  downloadCsv(name, historyCsv(history));
  toast.success("History exported successfully");
}

type PresentBalanceProps = {
  user: User;
  /** The balance from the fetched history. Until it is fetched, the balance of `user` is shown. */
  balance: number | undefined;
};

function PresentBalance({ user, balance = user.concessions }: PresentBalanceProps) {
  if (!capabilities(user.role).hasConcessions)
    return <p className="text-sm text-ink-soft">Coaches have no concessions.</p>;
  const { number, noun } = balanceWords(balance);
  return (
    <p>
      <span className="text-sm text-ink-soft">Current balance: </span>
      <span className="font-semibold tabular-nums">{`${number} ${noun}`}</span>
    </p>
  );
}
