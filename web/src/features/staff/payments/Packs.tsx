import type { EditablePack } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Package, Plus } from "lucide-react";
import { Link } from "react-router";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden, sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { concessionWords, nzd } from "../../../rules";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { ListRow, ListRows } from "../../../ui/ListRow";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { useDialogState } from "../../../ui/useDialogState";
import { AccessDenied } from "../AccessDenied";
import { PackForm } from "./PackForm";
import { creditWords } from "./paymentWords";

/** The packs of concessions and their prices. */
export function Packs() {
  const { canEdit } = useUser();
  const query = useQuery({ ...staffQueries.packs(), enabled: canEdit });
  const [open, setOpen] = useDialogState<{ pack: EditablePack | null }>();
  const close = () => setOpen(null);
  useCloseOnBack(open !== null, close);
  if (!canEdit || isForbidden(query.error)) return <AccessDenied />;
  const add = () => setOpen({ pack: null });
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <title>Packs · Fantail</title>
      <Link
        to={paths.payments}
        className="target inline-flex items-center gap-1 justify-self-start text-sm print:hidden text-accent"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Payments
      </Link>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Packs</h1>
        <Button tone="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
          Add Pack
        </Button>
      </header>
      <p className="max-w-prose text-sm text-ink-soft">
        {`Members see the packs for sale beside the bank account that they pay into. ${creditWords()}`}
      </p>
      <Card flush>
        <Loaded
          query={query}
          loading={
            <div className="px-4 pb-4 sm:px-6">
              <SkeletonRows rows={4} label="Loading packs" height="h-13" />
            </div>
          }
          failed="Failed to load packs"
          detail={sentenceOf}
        >
          {(packs) =>
            packs.length === 0 ? (
              <NoPacks onAdd={add} />
            ) : (
              <PacksList packs={packs} onOpen={(pack) => setOpen({ pack })} />
            )
          }
        </Loaded>
      </Card>
      {open && <PackForm pack={open.pack} onClose={close} />}
    </div>
  );
}

function NoPacks({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Package className="size-6" />}
      title="No packs yet"
      action={<Button onClick={onAdd}>Add the first one</Button>}
    >
      A pack is a number of concessions with a price, such as 10 classes for $150.00.
    </EmptyState>
  );
}

type PacksListProps = { packs: EditablePack[]; onOpen: (pack: EditablePack) => void };

function PacksList({ packs, onOpen }: PacksListProps) {
  return (
    <ListRows label="Packs">
      {packs.map((pack) => (
        <ListRow
          key={pack._id}
          main={pack.name}
          title={pack.name}
          second={concessionWords(pack.concessions)}
          figure={
            <span className="flex items-center gap-1 font-semibold">
              <span>{nzd(pack.priceCents)}</span>
              <ChevronRight aria-hidden className="size-4 text-ink-soft" />
            </span>
          }
          marks={!pack.isActive && <Badge>Not for sale</Badge>}
          onOpen={() => onOpen(pack)}
        />
      ))}
    </ListRows>
  );
}
