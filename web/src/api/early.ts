import { type Answered, ask } from "./ask";

/** The age in milliseconds from which an early answer is asked for again. */
const TOO_OLD = 10_000;

type Early = { token: string; askedAt: number; answer: Promise<Answered> };

const asked = new Map<string, Early>();

/** Asks before the app is there to read the answer. */
export function askEarly(path: string, token: string) {
  const answer = ask({ method: "GET", path, token });
  // A failure is told when the answer is taken.
  answer.catch(() => {});
  asked.set(path, { token, askedAt: Date.now(), answer });
}

/** The answer to an early request of this session, handed out once. */
export function takeEarly(path: string, token: string | null): Promise<Answered> | null {
  const early = asked.get(path);
  asked.delete(path);
  return early && early.token === token && Date.now() - early.askedAt < TOO_OLD ? early.answer : null;
}
