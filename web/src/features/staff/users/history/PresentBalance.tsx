import type { User } from "@bindings/wire";
import { balanceWords, capabilities } from "../../../../rules";

type Props = {
  user: User;
  /** The balance from the fetched history. Until it is fetched, the balance of `user` is shown. */
  balance: number | undefined;
};

export function PresentBalance({ user, balance = user.concessions }: Props) {
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
