import { createStore } from "zustand/vanilla";

/** A response that arrives within this time after the stream has opened may be from before. */
const SLOW_RESPONSE = 10_000;

type StreamState = {
  isOpen: boolean;
  /** The last times at which the stream opened and was known to be open, by the device's clock. */
  openedAt: number;
  lastOpenAt: number;
};

/** This browser's stream of changes. */
export const stream = createStore<StreamState>()(() => ({
  isOpen: false,
  openedAt: Number.POSITIVE_INFINITY,
  lastOpenAt: 0,
}));

export function setStreamOpen(isOpen: boolean) {
  const before = stream.getState();
  const now = Date.now();
  if (isOpen) stream.setState({ isOpen, openedAt: before.isOpen ? before.openedAt : now, lastOpenAt: now });
  else if (before.isOpen) stream.setState({ isOpen });
}

/** Whether the stream tells, or told until it closed, of each change since a response arrived. */
export const isFollowed = (arrivedAt: number) => stream.getState().openedAt + SLOW_RESPONSE < arrivedAt;
