import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { afterNextPaint } from "../lib/afterNextPaint";
import { STILL_TRYING_AFTER } from "../lib/timing";
import { actionBegins, actionEnds } from "../stores/actions";
import { toast } from "../stores/toasts";
import type { FailedAction } from "./failedActions";
import { ApiFailure, failedActionText, isAborted } from "./failure";

type ActionCallbacks<T> = {
  /** A failure in here is a mistake of the app's, never the write's: that is done. */
  onDone?: (answer: T) => void | Promise<void>;
  onFailed?: (failure: unknown) => void;
  /** Called when the answer is no longer waited for, in place of a toast. */
  onAborted?: () => void;
  /** The sentence where the server has none. */
  otherwise: FailedAction;
};

const toastAborted = () => toast.info("You stopped waiting. It may be done all the same.");

/** Shows a failure as a toast when its screen has been unmounted. The sign-in screen explains itself. */
function toastUnseenFailure(failure: unknown, otherwise: FailedAction) {
  if (failure instanceof ApiFailure && failure.wayOut === "sign in") return;
  toast.error(failedActionText(failure, otherwise));
}

export type RunningAction<Args extends unknown[]> = {
  run: (...args: Args) => Promise<void>;
  running: boolean;
  /** The request takes long; it can be aborted. */
  stillTrying: boolean;
  abort: () => void;
};

/**
 * One write, sent once: while it runs, running it again does nothing. Whatever its outcome, everything on the screen is
 * read again, because the server may have acted even where its answer was lost.
 */
export function useAction<Args extends unknown[], T>(
  write: (signal: AbortSignal, ...args: Args) => Promise<T>,
  { onDone, onFailed, onAborted = toastAborted, otherwise }: ActionCallbacks<T>,
): RunningAction<Args> {
  const client = useQueryClient();
  const current = useRef<AbortController | null>(null);
  const [state, setState] = useState({ running: false, stillTrying: false });
  const latest = useRef({ write, onDone, onFailed, onAborted, otherwise });
  useEffect(() => {
    latest.current = { write, onDone, onFailed, onAborted, otherwise };
  });
  const isUnmounted = useIsUnmounted();

  const carryOut = useCallback(
    async (signal: AbortSignal, args: Args, onAnswered: () => void) => {
      let answer: T;
      try {
        answer = await latest.current.write(signal, ...args);
      } catch (failure) {
        void client.invalidateQueries();
        if (isAborted(failure)) return latest.current.onAborted();
        latest.current.onFailed?.(failure);
        if (isUnmounted.current) toastUnseenFailure(failure, latest.current.otherwise);
        return;
      }
      onAnswered();
      // Paints the result before the queries are fetched again. The action stays `running` until then, so that
      // it isn't sent twice.
      const reread = afterNextPaint().then(() => client.invalidateQueries());
      await Promise.all([reread, latest.current.onDone?.(answer)]);
    },
    [client, isUnmounted],
  );
  const run = useCallback(
    async (...args: Args) => {
      if (current.current) return;
      actionBegins();
      const controller = new AbortController();
      current.current = controller;
      setState({ running: true, stillTrying: false });
      const timer = setTimeout(() => setState({ running: true, stillTrying: true }), STILL_TRYING_AFTER);
      try {
        await carryOut(controller.signal, args, () => clearTimeout(timer));
      } finally {
        clearTimeout(timer);
        current.current = null;
        actionEnds();
        setState({ running: false, stillTrying: false });
      }
    },
    [carryOut],
  );
  const abort = useCallback(() => current.current?.abort(), []);

  return { run, ...state, abort };
}

/** Whether the component has been unmounted. */
function useIsUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
