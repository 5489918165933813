import type { EditablePack } from "@bindings/wire";
import { nzd } from "../../../rules";
import { Select } from "../../../ui/Select";

type Props = {
  packs: readonly EditablePack[];
  /** The pack's id; empty if no pack is chosen. */
  value: string;
  onChange: (pack: EditablePack | null) => void;
  problem: string | undefined;
};

/** A select for a pack, or for another number of concessions. */
export function PackSelect({ packs, value, onChange, problem }: Props) {
  const options = [
    { value: "", label: "Another number of concessions" },
    ...packs.map(({ _id, name, priceCents }) => ({ value: _id, label: `${name}, ${nzd(priceCents)}` })),
  ];
  return (
    <Select
      label="Pack"
      value={value}
      options={options}
      onChange={(id) => onChange(packs.find(({ _id }) => _id === id) ?? null)}
      problem={problem}
    />
  );
}
