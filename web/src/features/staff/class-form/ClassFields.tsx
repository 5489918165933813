import { type ReactNode, useId } from "react";
import { limits } from "../../../rules";
import { Checkbox } from "../../../ui/Checkbox";
import { Field } from "../../../ui/Field";
import { NumberField } from "../../../ui/NumberField";
import { TextArea } from "../../../ui/TextArea";
import type { ClassValues } from "./requests";

type TextName = Exclude<keyof ClassValues, "noLimit">;
type TextField = { name: string; value: string; onChange: (value: string) => void; problem?: string | null };

/** The part of `useForm`'s result that these fields need. The form may have other fields, too. */
export type ClassForm = {
  values: ClassValues;
  field: (name: TextName) => TextField;
  set: (name: "noLimit", value: boolean) => void;
};

/** The instructors, locations and rooms of other classes, suggested while typing. */
export type Suggestions = { instructors: string[]; locations: string[]; rooms: string[] };

type Props = {
  form: ClassForm;
  /** The minimum of 'Concessions required'. */
  minimumConcessions: number;
  withRoom?: boolean;
  /** The fields for the time of the class, rendered between its location and its duration. */
  schedule?: ReactNode;
  suggestions?: Suggestions;
  disabled?: boolean;
};

/** The fields of a class that can be changed after it is created. */
export function ClassFields({ schedule, ...props }: Props) {
  return (
    <>
      <Words {...props} />
      {schedule}
      <Numbers {...props} />
      <TextArea
        label="Description"
        maxLength={limits().descriptionLength}
        disabled={props.disabled}
        {...props.form.field("description")}
      />
    </>
  );
}

function Words({ form, withRoom = true, suggestions, disabled }: Props) {
  const { classNameLength, nameLength } = limits();
  const id = useId();
  const suggested = (name: keyof Suggestions) => (suggestions ? `${id}-${name}` : undefined);
  return (
    <>
      <Field
        label="Name"
        required
        maxLength={classNameLength}
        disabled={disabled}
        data-autofocus
        {...form.field("name")}
      />
      <Field
        label="Instructor"
        required
        maxLength={nameLength}
        disabled={disabled}
        list={suggested("instructors")}
        {...form.field("instructor")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Location"
          required
          maxLength={nameLength}
          disabled={disabled}
          list={suggested("locations")}
          className={withRoom ? undefined : "sm:col-span-2"}
          {...form.field("location")}
        />
        {withRoom && (
          <Field
            label="Room"
            maxLength={nameLength}
            disabled={disabled}
            list={suggested("rooms")}
            {...form.field("room")}
          />
        )}
      </div>
      {suggestions &&
        (["instructors", "locations", "rooms"] as const).map((name) => (
          <datalist key={name} id={suggested(name)}>
            {suggestions[name].map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        ))}
    </>
  );
}

function Numbers({ form, minimumConcessions, disabled }: Props) {
  const numbers = limits();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <NumberField
        label="Duration"
        suffix="minutes"
        min={numbers.minimumDurationMinutes}
        max={numbers.maximumDurationMinutes}
        disabled={disabled}
        {...form.field("duration")}
      />
      <MaxCapacity form={form} disabled={disabled} />
      <NumberField
        label="Concessions required"
        min={minimumConcessions}
        max={numbers.maximumConcessionsRequired}
        hint={disabled ? undefined : "What a booking costs"}
        disabled={disabled}
        {...form.field("concessionsRequired")}
      />
    </div>
  );
}

/** The capacity and 'No limit'. The typed number is kept while 'No limit' is checked. */
function MaxCapacity({ form, disabled }: Pick<Props, "form" | "disabled">) {
  const { noLimit } = form.values;
  const { value, problem, ...field } = form.field("maxCapacity");
  return (
    <div>
      <NumberField
        label="Max capacity"
        {...field}
        value={noLimit ? "" : value}
        problem={noLimit ? null : problem}
        placeholder={noLimit ? "∞" : undefined}
        min={limits().minimumCapacity}
        max={limits().maximumCapacity}
        disabled={disabled || noLimit}
      />
      {!disabled && (
        <Checkbox
          label="No limit"
          checked={noLimit}
          onChange={(checked) => form.set("noLimit", checked)}
          // The problem is shown here, because the disabled field can't take the focus.
          problem={noLimit ? problem : null}
        />
      )}
    </div>
  );
}
