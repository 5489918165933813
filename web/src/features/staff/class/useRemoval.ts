import type { Done, Expected } from "@bindings/wire";
import { useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import type { FailedAction } from "../../../api/failedActions";
import { ApiFailure, failedActionText } from "../../../api/failure";
import { useAction } from "../../../api/useAction";
import { TOAST } from "../../../lib/timing";
import { hintShown } from "../../../stores/hints";
import { toast } from "../../../stores/toasts";
import type { Hint } from "../../../studio/verdict/disagreement";
import { OfflineReason } from "../../../ui/offlineReason";
import { actOn } from "../people/staffHint";

/** The browser's own confirmation before the request. */
export type RemovalPrompt = {
  text: string;
  /** The terms in the text. */
  shown?: Expected;
};

type RemovalOptions<Row> = {
  promptFor: (row: Row) => RemovalPrompt;
  send: (signal: AbortSignal, row: Row, shown?: Expected) => Promise<Done>;
  /** The facts on which the rules decided, for removals that have rules. */
  hintOn?: (row: Row) => Hint;
  failureText: FailedAction;
  /** Undoes a removal, for removals that can be undone. */
  undo?: (signal: AbortSignal, row: Row) => Promise<Done>;
  onDone: () => void;
};

const isRefusal = (failure: unknown) => failure instanceof ApiFailure && failure.status === 409;

/** Removes a person from a list. A refusal is shown in the dialog until the next attempt, other failures in a toast. */
export function useRemoval<Row extends { _id: string }>(removal: RemovalOptions<Row>) {
  const { promptFor, send, hintOn, failureText, undo, onDone } = removal;
  const client = useQueryClient();
  const offlineReason = use(OfflineReason);
  const [refused, setRefused] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const sendWithHint = async (signal: AbortSignal, row: Row, hint: Hint | null, shown?: Expected) => {
    const { message } = await actOn(client, hint, () => send(signal, row, shown));
    return { row, message };
  };
  const undoing = useAction(async (signal, row: Row) => undo?.(signal, row), {
    onDone: (done) => done && toast.success(done.message),
    failureText: "Failed to restore the booking",
  });
  const action = useAction(sendWithHint, {
    onDone: ({ row, message }) => {
      if (undo) toast.success(message, { label: "Undo", run: () => void undoing.run(row) }, TOAST.undo);
      else toast.success(message);
      onDone();
    },
    onFailed: (failure) => {
      if (isRefusal(failure)) setRefused(failedActionText(failure, failureText));
    },
    showsFailure: isRefusal,
    failureText,
  });

  function ask(row: Row) {
    if (action.running) return;
    const { text, shown } = promptFor(row);
    const hint = hintOn?.(row) ?? null;
    if (hint) hintShown(hint.id, hint.facts);
    if (!window.confirm(text)) return;
    setRefused(null);
    setRemoving(row._id);
    void action.run(row, hint, shown);
  }

  return {
    ask,
    refused,
    /** Returns why a row can't be removed now. Only one removal can run at a time. */
    waitsFor: (row: Row) => (action.running && removing !== row._id ? "Another removal is under way" : offlineReason),
    isRemoving: (row: Row) => action.running && removing === row._id,
    stillTrying: action.stillTrying,
    abort: action.abort,
  };
}
