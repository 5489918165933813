import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { AccessDenied } from "../AccessDenied";

export function Users() {
  const { canEdit } = useUser();
  const { error } = useQuery(staffQueries.users({ page: 1 }));
  const title = canEdit ? "Manage Users" : "View Users";
  if (isForbidden(error)) return <AccessDenied oneLine />;
  return (
    <>
      <title>{`${title} · Fantail`}</title>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
    </>
  );
}
