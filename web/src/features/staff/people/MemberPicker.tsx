import type { User } from "@bindings/wire";
import { type ComponentProps, useDeferredValue, useMemo, useState } from "react";
import { balanceWords, capabilities, matcher } from "../../../rules";
import { personText } from "../../../rules/staff";
import { Combobox } from "../../../ui/Combobox";
import { personWords } from "./personWords";

const NOBODY: readonly User[] = [];

type Props = Omit<ComponentProps<typeof Combobox>, "options" | "matcher" | "onFocus" | "placeholder"> & {
  users: readonly User[];
  /** The reason this user can't be chosen, if any. */
  unavailable?: (user: User) => string | undefined;
};

/** A combobox for choosing a person, searched by any word of the name, username, e-mail address or phone number. */
export function MemberPicker({ users, unavailable, loading, ...rest }: Props) {
  const [isUsed, setIsUsed] = useState(false);
  const { value } = rest;
  // Before the field has the focus, only the chosen person is shown.
  const wanted = useMemo(() => (isUsed ? users : users.filter(({ _id }) => _id === value)), [isUsed, users, value]);
  // Deferred, so that the focus is painted before thousands of options are prepared.
  const listed = useDeferredValue(wanted, NOBODY);
  const options = useMemo(() => {
    const balances = new Map<string, string>();
    return listed.map((user) => ({
      id: user._id,
      label: personWords(user),
      detail: detailOf(user, balances),
      search: personText(user),
      disabledReason: unavailable?.(user),
    }));
  }, [listed, unavailable]);
  const isLoading = loading || listed.length < users.length;

  return (
    <Combobox
      placeholder="Type a name, username or e-mail"
      options={options}
      matcher={matcher}
      loading={isLoading}
      onFocus={() => setIsUsed(true)}
      {...rest}
    />
  );
}

/** The e-mail address and balance. The balance text is cached by role and balance, for thousands of people. */
function detailOf(user: User, balances: Map<string, string>): string {
  const key = `${user.role} ${user.concessions}`;
  const known = balances.get(key);
  const balance = known ?? balanceOf(user);
  if (known === undefined) balances.set(key, balance);
  return balance === "" ? user.email : `${user.email} · ${balance}`;
}

function balanceOf({ role, concessions }: User): string {
  if (!capabilities(role).hasConcessions) return "";
  const { number, noun } = balanceWords(concessions);
  return `${number} ${noun}`;
}
