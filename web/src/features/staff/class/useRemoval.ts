import type { Done } from "@bindings/Done";
import type { Expected } from "@bindings/Expected";
import { useRef, useState } from "react";
import { ApiFailure, sentenceOf } from "../../../api/failure";
import { useAction } from "../../../api/useAction";
import { toast } from "../../../stores/toasts";
import type { Change } from "./changes";
import type { Expect } from "./useNews";

/** Asked by the browser before anything is sent. */
export type RemovalQuestion = {
  words: string;
  /** The terms that the words say. */
  shown?: Expected;
};

type Removal<Row> = {
  question: (row: Row) => RemovalQuestion;
  send: (signal: AbortSignal, row: Row, shown?: Expected) => Promise<Done>;
  changes: (row: Row) => Change[];
  otherwise: string;
  expect: Expect;
  onDone: () => void;
};

/** Takes someone out of a list. A refusal stands in the dialog until the next try; anything else is a toast. */
export function useRemoval<Row extends { _id: string }>(removal: Removal<Row>) {
  const { question, send, changes, otherwise, expect, onDone } = removal;
  const [refused, setRefused] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const forget = useRef(() => {});
  const action = useAction(send, {
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailed: (failure) => {
      forget.current();
      const sentence = sentenceOf(failure, otherwise);
      if (failure instanceof ApiFailure && failure.status === 409) setRefused(sentence);
      else toast.error(sentence);
    },
  });

  function ask(row: Row) {
    if (action.running) return;
    const { words, shown } = question(row);
    if (!window.confirm(words)) return;
    setRefused(null);
    setRemoving(row._id);
    forget.current = expect(changes(row));
    void action.run(row, shown);
  }

  return {
    ask,
    refused,
    /** One goes at a time, so that every click is answered. */
    waitsFor: (row: Row) => (action.running && removing !== row._id ? "Another removal is under way" : null),
    isRemoving: (row: Row) => action.running && removing === row._id,
    stillTrying: action.stillTrying,
    leave: action.leave,
  };
}
