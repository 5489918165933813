import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { MemberPicker } from "../people/MemberPicker";
import { WhyDialog } from "../why/WhyDialog";

/** The dialog 'Why can't they book?', for a member that the admin chooses. */
export function WhyForClass({ klass, onClose }: { klass: Class; onClose: () => void }) {
  const [userId, setUserId] = useState<string | null>(null);
  const { data, error } = useQuery(staffQueries.everyone());
  return (
    <WhyDialog
      title="Why can't they book?"
      subtitle={klass.name}
      userId={userId}
      classId={klass._id}
      onClose={onClose}
      picker={
        <MemberPicker
          label="Member"
          users={data ?? []}
          value={userId}
          onChange={setUserId}
          problem={error && !data ? sentenceOf(error, "Failed to fetch users") : null}
          emptyText="No users"
          loading={!data && !error}
          data-autofocus
        />
      }
    />
  );
}
