import { counted } from "../../../lib/plural";
import { limits } from "../../../rules";
import { useSearchText } from "../../../studio/address/useSearch";
import { Button } from "../../../ui/Button";
import { SearchField } from "../../../ui/SearchField";
import type { PaymentsAddress } from "./usePaymentsAddress";

type Props = {
  address: PaymentsAddress;
  found: number | undefined;
  onSearch: (search: string) => void;
  onMonth: (month: string) => void;
};

/** The search in the month or in all months, with the number of results. */
export function PaymentsSearch({ address, found, onSearch, onMonth }: Props) {
  const [text, setText] = useSearchText(address.search, onSearch);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_16rem]">
        <SearchField
          label="Search payments"
          placeholder="Search member, reference, note or amount"
          value={text}
          maxLength={limits().searchLength}
          onChange={setText}
        />
      </div>
      {address.month && <Button onClick={() => onMonth("")}>All months</Button>}
      <p role="status" className="min-h-5 min-w-28 text-sm text-ink-soft tabular-nums">
        {found !== undefined && `${counted(found, "payment")} found`}
      </p>
    </div>
  );
}
