import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { useUser } from "../../api/useMe";
import { paths } from "../../lib/paths";
import { capabilities } from "../../rules";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { SkeletonRows } from "../../ui/Skeleton";
import { PushCard } from "./PushCard";
import { SettingsForm } from "./SettingsForm";
import { settingsOf } from "./settingsOf";

export function NotificationSettings() {
  const user = useUser();
  const query = useQuery(queries.notificationSettings());
  const { data: studio } = useQuery(queries.studio());
  const rows = 1 + settingsOf(user).length;

  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <title>Notification Settings · Fantail</title>
      <header>
        <Link
          to={paths.profile}
          className="target inline-flex items-center gap-2 text-sm font-medium print:hidden text-accent underline underline-offset-2"
        >
          <ArrowLeft aria-hidden className="size-4" /> <span>{user.hasAdminAccess ? "Settings" : "Profile"}</span>
        </Link>
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Notification Settings</h1>
      </header>
      <Loaded
        query={query}
        loading={
          <Card title="Email">
            <SkeletonRows rows={rows} label="Loading your settings" height="h-20" />
          </Card>
        }
        failed="Failed to load your settings"
        detail={sentenceOf}
      >
        {(saved) => <SettingsForm user={user} saved={saved} sendsMail={studio?.sendsMail !== false} />}
      </Loaded>
      {capabilities(user.role).canBook && <PushCard />}
    </div>
  );
}
