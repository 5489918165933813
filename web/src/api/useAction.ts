import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { painted } from "../lib/painted";
import { STILL_TRYING_AFTER } from "../lib/timing";
import { toast } from "../stores/toasts";
import { ApiFailure, isLeft, sentenceOf } from "./failure";

type Outcome<T> = {
  /** A failure in here is a mistake of the app's, never the write's: that is done. */
  onDone?: (answer: T) => void | Promise<void>;
  onFailed?: (failure: unknown) => void;
  /** Called when the answer is no longer waited for, in place of a toast. */
  onLeft?: () => void;
  /** The sentence where the server has none. */
  otherwise?: string;
};

const sayLeft = () => toast.info("You stopped waiting. It may be done all the same.");

/** Shows a failure whose screen is gone as a toast; the sign-in screen says by itself why it is there. */
function sayLate(failure: unknown, otherwise?: string) {
  if (failure instanceof ApiFailure && failure.wayOut === "sign in") return;
  const sentence = sentenceOf(failure, otherwise);
  if (sentence) toast.error(sentence);
}

export type Action<Args extends unknown[]> = {
  run: (...args: Args) => Promise<void>;
  running: boolean;
  /** It takes long; it goes on, and can be left. */
  stillTrying: boolean;
  leave: () => void;
};

/**
 * One write, sent once: while it runs, running it again does nothing. Whatever its outcome, everything on the screen is
 * read again, because the server may have acted even where its answer was lost.
 */
export function useAction<Args extends unknown[], T>(
  write: (signal: AbortSignal, ...args: Args) => Promise<T>,
  { onDone, onFailed, onLeft = sayLeft, otherwise }: Outcome<T> = {},
): Action<Args> {
  const client = useQueryClient();
  const current = useRef<AbortController | null>(null);
  const [state, setState] = useState({ running: false, stillTrying: false });
  const latest = useRef({ write, onDone, onFailed, onLeft, otherwise });
  useEffect(() => {
    latest.current = { write, onDone, onFailed, onLeft, otherwise };
  });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const carryOut = useCallback(
    async (signal: AbortSignal, args: Args, onAnswered: () => void) => {
      let answer: T;
      try {
        answer = await latest.current.write(signal, ...args);
      } catch (failure) {
        void client.invalidateQueries();
        if (isLeft(failure)) return latest.current.onLeft();
        latest.current.onFailed?.(failure);
        if (isGone.current) sayLate(failure, latest.current.otherwise);
        return;
      }
      onAnswered();
      // What is done is seen before the device is busy reading; the action runs until the screen shows it by itself, so that
      // it isn't done again.
      const reread = painted().then(() => client.invalidateQueries());
      await Promise.all([reread, latest.current.onDone?.(answer)]);
    },
    [client],
  );
  const run = useCallback(
    async (...args: Args) => {
      if (current.current) return;
      const controller = new AbortController();
      current.current = controller;
      setState({ running: true, stillTrying: false });
      const timer = setTimeout(() => setState({ running: true, stillTrying: true }), STILL_TRYING_AFTER);
      try {
        await carryOut(controller.signal, args, () => clearTimeout(timer));
      } finally {
        clearTimeout(timer);
        current.current = null;
        setState({ running: false, stillTrying: false });
      }
    },
    [carryOut],
  );
  const leave = useCallback(() => current.current?.abort(), []);

  return { run, ...state, leave };
}
