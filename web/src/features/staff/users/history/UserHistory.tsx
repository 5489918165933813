import type { HistoryEvent, User } from "@bindings/wire";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, History, RotateCw } from "lucide-react";
import { staffQueries } from "../../../../api/admin/queries";
import { readUserHistory } from "../../../../api/admin/users";
import { sentenceOf } from "../../../../api/failure";
import { useAction } from "../../../../api/useAction";
import { download } from "../../../../lib/download";
import { checkHistoryToExport, today } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { toast } from "../../../../stores/toasts";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { Loaded } from "../../../../ui/Loaded";
import { Modal } from "../../../../ui/Modal";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { StillTrying } from "../../../../ui/StillTrying";
import { personWords } from "../../people/personWords";
import { HistoryTable } from "./HistoryTable";
import { historyCsv, historyFileName } from "./historyCsv";
import { PresentBalance } from "./PresentBalance";

const FAILED = "Failed to fetch user history";

type Props = { user: User; onClose: () => void };

/** The history of a user, newest event first, with a CSV export. */
export function UserHistory({ user, onClose }: Props) {
  const query = useInfiniteQuery(staffQueries.userHistory(user._id));
  const exporting = useAction((signal) => readUserHistory(user._id, undefined, signal), {
    onDone: ({ history }) => exportCsv(user, history),
    otherwise: FAILED,
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
        <Loaded
          query={query}
          loading={<SkeletonRows rows={8} label="Loading the history" height="h-12" />}
          failed={FAILED}
          detail={sentenceOf}
        >
          {({ pages }) => (pages[0]?.history.length === 0 ? <Nothing /> : <HistoryTable pages={pages} query={query} />)}
        </Loaded>
        {exporting.stillTrying && <StillTrying onAbort={exporting.abort} />}
      </div>
    </Modal>
  );
}

function exportCsv({ username }: User, history: HistoryEvent[]) {
  const problem = checkHistoryToExport(history.length);
  if (problem) return toast.error(problem.message);
  const name = historyFileName(username, today(studioNow()));
  download(name, historyCsv(history), "text/csv;charset=utf-8");
  toast.success("History exported successfully");
}

function Nothing() {
  return (
    <EmptyState icon={<History className="size-6" />} title="No history yet">
      What happens to this user will be listed here.
    </EmptyState>
  );
}
