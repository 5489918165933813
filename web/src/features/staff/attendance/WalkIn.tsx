import type { Class } from "@bindings/wire";
import { AddUserToClass } from "../class/AddUserToClass";
import { useClassLists } from "../class/useClassLists";

/** Adds someone who came without a booking. */
export function WalkIn({ klass, onClose }: { klass: Class; onClose: () => void }) {
  const lists = useClassLists(klass._id);
  return <AddUserToClass klass={klass} lists={lists} onClose={onClose} />;
}
