import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../lib/paths";

export function BackToLogin() {
  return (
    <Link
      to={paths.login}
      className="target mt-4 inline-flex items-center gap-2 font-medium print:hidden text-accent underline underline-offset-2"
    >
      <ArrowLeft aria-hidden className="size-4" /> Back to login
    </Link>
  );
}
