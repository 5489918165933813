import type { User } from "@bindings/wire";
import { type ComponentProps, useDeferredValue, useMemo } from "react";
import { balanceWords, capabilities, matcher } from "../../../rules";
import { personText } from "../../../rules/staff";
import { Combobox } from "../../../ui/Combobox";
import { personWords } from "./personWords";

const NOBODY: readonly User[] = [];

type Props = Omit<ComponentProps<typeof Combobox>, "options" | "matcher" | "placeholder"> & {
  users: readonly User[];
  /** The reason this user can't be chosen, if any. */
  unavailable?: (user: User) => string | undefined;
};

/** A combobox for choosing a person, searched by any word of the name, username, e-mail address or phone number. */
export function MemberPicker({ users, unavailable, loading, ...rest }: Props) {
  // Deferred, so that the dialog appears before thousands of options are rendered.
  const listed = useDeferredValue(users, NOBODY);
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
  const isLoading = loading || (listed === NOBODY && users.length > 0);

  return (
    <Combobox
      placeholder="Type a name, username or e-mail"
      options={options}
      matcher={matcher}
      loading={isLoading}
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
