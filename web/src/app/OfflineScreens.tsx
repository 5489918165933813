import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useUser } from "../api/useMe";
import { whenIdle } from "../lib/whenIdle";
import { useConnection } from "../stores/connection";
import { isFor, routes } from "./routes";

/**
 * Loads the screens that a member expects to open without a connection, once in a session, when the first screen is
 * complete. api/device.ts stores their data. Does nothing if the browser is to save data.
 */
export function OfflineScreens() {
  const client = useQueryClient();
  const user = useUser();
  const reachable = useConnection((connection) => connection.reachable);
  const isFetching = useIsFetching() > 0;
  const { pathname } = useLocation();
  const isDone = useRef(false);

  useEffect(() => {
    if (isDone.current || isFetching || !reachable || savesData()) return;
    return whenIdle(() => {
      isDone.current = true;
      const others = routes.filter((route) => route.opensOffline && isFor(route, user) && route.path !== pathname);
      for (const route of others) {
        void route.screen.load().catch(() => {});
        void route.queries?.(client);
      }
    });
  }, [client, user, reachable, isFetching, pathname]);

  return null;
}

type NetworkInformation = { saveData?: boolean };
const savesData = () => (navigator as { connection?: NetworkInformation }).connection?.saveData === true;
