import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { afterNextPaint } from "../lib/afterNextPaint";
import { STILL_TRYING_AFTER, TOAST } from "../lib/timing";
import { actionBegins, actionEnds } from "../stores/actions";
import { toast } from "../stores/toasts";
import type { FailedAction } from "./failedActions";
import { ApiFailure, failedActionText, isAborted } from "./failure";

type ActionCallbacks<T> = {
  /** An error thrown here is a bug of the app and is not passed to `onFailed`, because the write has succeeded. */
  onDone?: (answer: T) => void | Promise<void>;
  /** Called besides showing the failure. */
  onFailed?: (failure: unknown) => void;
  /** Whether the screen shows the failure itself. Otherwise a toast shows it, as it does when the screen is unmounted. */
  showsFailure?: (failure: unknown) => boolean;
  /** Called instead of showing a toast when the user aborts the request. */
  onAborted?: () => void;
  /** The message to show if the server has none. */
  failureText: FailedAction;
};

/** The toast for an aborted request. */
const toastAborted = () => toast.info("You stopped waiting. It may be done all the same.");

export type RunningAction<Args extends unknown[]> = {
  run: (...args: Args) => Promise<void>;
  running: boolean;
  /** The request takes long, and the screen offers to abort it. */
  stillTrying: boolean;
  abort: () => void;
};

/**
 * A write that is sent once: while it is running, `run` does nothing. All queries are fetched again whatever the
 * outcome, because the server may have carried out a request whose response was lost.
 */
export function useAction<Args extends unknown[], T>(
  write: (signal: AbortSignal, ...args: Args) => Promise<T>,
  { onDone, onFailed, showsFailure, onAborted = toastAborted, failureText }: ActionCallbacks<T>,
): RunningAction<Args> {
  const client = useQueryClient();
  const current = useRef<AbortController | null>(null);
  const [state, setState] = useState({ running: false, stillTrying: false });
  const latest = useRef({ write, onDone, onFailed, showsFailure, onAborted, failureText });
  useEffect(() => {
    latest.current = { write, onDone, onFailed, showsFailure, onAborted, failureText };
  });
  const isUnmounted = useIsUnmounted();

  /** Returns whether the server refused the write. */
  const carryOut = useCallback(
    async (signal: AbortSignal, args: Args, onAnswered: () => void): Promise<boolean> => {
      let answer: T;
      try {
        answer = await latest.current.write(signal, ...args);
      } catch (failure) {
        void client.invalidateQueries();
        if (isAborted(failure)) {
          latest.current.onAborted();
          return false;
        }
        // Before `onFailed`, which may close the dialog.
        const isShown = !isUnmounted.current && latest.current.showsFailure?.(failure);
        latest.current.onFailed?.(failure);
        if (!isShown) toastFailure(failure, latest.current.failureText);
        return failure instanceof ApiFailure && failure.status < 500;
      }
      onAnswered();
      // The result is painted before the queries are fetched again. The action is `running` until they are, so that
      // the user doesn't send it twice.
      const reread = afterNextPaint().then(() => client.invalidateQueries());
      await Promise.all([reread, latest.current.onDone?.(answer)]);
      return false;
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
      let isRefused = false;
      try {
        isRefused = await carryOut(controller.signal, args, () => clearTimeout(timer));
      } finally {
        clearTimeout(timer);
        current.current = null;
        actionEnds(isRefused);
        setState({ running: false, stillTrying: false });
      }
    },
    [carryOut],
  );
  const abort = useCallback(() => current.current?.abort(), []);

  return { run, ...state, abort };
}

/**
 * Shows a failure as a toast, unless it leads to the sign-in screen. The toast stays longer if the user has too few
 * concessions. It is a notice, not an error, if the user who leaves a waitlist was not on it.
 */
function toastFailure(failure: unknown, failureText: FailedAction) {
  const sentence = failedActionText(failure, failureText);
  if (!(failure instanceof ApiFailure)) return toast.error(sentence);
  if (failure.wayOut === "sign in") return;
  if (failureText === "Failed to leave waitlist" && failure.status === 404) return toast.info(sentence);
  const isShort = failure.error === "insufficient_concessions";
  toast.error(sentence, isShort ? TOAST.insufficientConcessions : undefined);
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
