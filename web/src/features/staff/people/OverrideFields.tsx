import { Checkbox } from "../../../ui/Checkbox";

type ChosenOverrides = { overrideConcessions: boolean; adminOverride: boolean };

type Props = {
  values: ChosenOverrides;
  onChange: (some: Partial<ChosenOverrides>) => void;
  /** Null for a user without concessions, who has none to override. */
  concessionsHint: string | null;
  /** Whether the waitlist has closed. */
  needsCutoffOverride: boolean;
};

/** The studio's rules that an admin may override when adding someone. */
export function OverrideFields({ values, onChange, concessionsHint, needsCutoffOverride }: Props) {
  return (
    <>
      {concessionsHint !== null && (
        <Checkbox
          label="Override concessions"
          checked={values.overrideConcessions}
          onChange={(overrideConcessions) => onChange({ overrideConcessions })}
          hint={concessionsHint}
        />
      )}
      {needsCutoffOverride && (
        <Checkbox
          label="Override the waitlist cutoff"
          checked={values.adminOverride}
          onChange={(adminOverride) => onChange({ adminOverride })}
        />
      )}
    </>
  );
}
