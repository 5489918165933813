import type { User } from "@bindings/wire";
import { useState } from "react";
import { Banner } from "../../../../ui/Banner";
import { OnBehalfPanel } from "../../people/OnBehalfPanel";
import { ClassPicker } from "../../users/classes/ClassPicker";
import { useClassesToJoin, useWithWaitlist } from "../../users/classes/useClassesToJoin";
import { PanelPart } from "./PanelPart";

/** Shows what a person would see for a class. The first choice is the next class that they haven't booked. */
export function PersonView({ user }: { user: User }) {
  const { classes, hasFailed, retry } = useClassesToJoin(user);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const classId = chosen === undefined ? (classes?.find(({ isUserBooked }) => !isUserBooked)?._id ?? null) : chosen;
  const klass = useWithWaitlist(classes?.find(({ _id }) => _id === classId) ?? null, user);
  const isGone = Boolean(chosen && classes && !klass);
  return (
    <PanelPart>
      <ClassPicker
        classes={classes}
        failed={hasFailed ? "Failed to fetch available classes" : null}
        onRetry={retry}
        value={classId}
        onChange={setChosen}
      />
      {isGone && (
        <Banner tone="warning" role="status">
          This class is no longer on. Please choose another.
        </Banner>
      )}
      {klass && <OnBehalfPanel key={klass._id} klass={klass} user={user} overrides={{}} isOpen />}
    </PanelPart>
  );
}
