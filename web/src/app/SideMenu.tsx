import clsx from "clsx";
import { NavLink } from "react-router";
import { useUser } from "../api/useMe";
import { paths } from "../lib/paths";
import { Modal } from "../ui/Modal";
import { linksFor } from "./navigation";

/** The links of the top bar, on a phone. */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const links = [{ to: paths.dashboard, label: "Dashboard" }, ...linksFor(user)];
  return (
    <Modal title="Menu" placement="side" onClose={onClose}>
      <nav aria-label="Side menu" className="-mx-2 grid gap-1">
        {links.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === paths.dashboard}
            onClick={onClose}
            className={({ isActive }) =>
              clsx(
                "target flex items-center rounded-lg px-3 font-medium",
                isActive ? "keeps-fill bg-accent-soft text-accent-strong" : "hover:bg-sunken",
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </Modal>
  );
}
