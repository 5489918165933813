import type { Class, User } from "@bindings/wire";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { staffQueries } from "../../api/admin/queries";
import { queries } from "../../api/queries";
import { useUser } from "../../api/useMe";
import { paths, SEARCH_PARAMETER } from "../../lib/paths";
import { folded, limits, matcher, momentWords, scheduleDays, today } from "../../rules";
import { studioNow } from "../../stores/clock";
import { useTheme } from "../../stores/theme";
import { useLogout } from "../../studio/account/useLogout";
import { pageAddress, useOpenPage } from "../../studio/address/useOpenPage";
import type { Option } from "../../ui/option";
import { linksFor } from "../navigation";

export type Command = Option & { kind: "Person" | "Class" | "Screen" | "Action"; run: () => void };

/** The largest number of people, and of classes, that are shown. */
const MOST = 8;
/** The length from which a text is used to search for people and classes. */
const SHORTEST = 2;
const DEBOUNCE = 200;

/** Returns the commands that match the text: people, then screens and actions, then classes. */
export function useCommands(text: string, onHelp: () => void) {
  const user = useUser();
  const query = text.trim();
  const people = usePeople(user, query);
  const classes = useClasses(user, query);
  const fixed = useScreensAndActions(user, onHelp);
  const isSearching = people.isSearching || classes.isSearching;
  const commands = useMemo(() => {
    const fits = matcher(query);
    const found = [...people.commands, ...fixed.filter(({ search }) => fits(search)), ...classes.commands];
    return found.length === 0 && !isSearching ? classes.furtherOn : found;
  }, [people.commands, fixed, classes, query, isSearching]);
  return { commands, isSearching };
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

const NONE: Command[] = [];

/** The part of a text that the server accepts as a search. */
const searchable = (text: string) => Array.from(text).slice(0, limits().searchLength).join("");

/**
 * Searches people on the server, because there may be thousands. While a search is running, the results of the previous
 * text are filtered by the present text, so that Enter opens only a person who matches.
 */
function usePeople({ hasAdminAccess }: User, query: string) {
  const { open: openPerson } = useOpenPage("person");
  const wanted = searchable(query);
  const search = useDebounced(wanted);
  const canSearch = hasAdminAccess && query.length >= SHORTEST;
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...staffQueries.users({ search, page: 1, limit: MOST, sort: "firstName" }),
    placeholderData: keepPreviousData,
    enabled: canSearch && search.length >= SHORTEST,
  });
  const commands = useMemo(() => {
    if (!canSearch || search.length < SHORTEST) return NONE;
    const fits = search === wanted && !isPlaceholderData ? () => true : matcher(query);
    const people = (data?.users ?? []).filter((user) => fits(searchOfPerson(user)));
    return people.map(
      ({ _id, firstName, lastName, username, email }): Command => ({
        id: `person ${_id}`,
        kind: "Person",
        label: `${firstName} ${lastName}`,
        detail: `@${username} · ${email}`,
        search: "",
        run: () => openPerson(_id),
      }),
    );
  }, [data, canSearch, search, wanted, isPlaceholderData, query, openPerson]);
  return { commands, isSearching: canSearch && (search !== wanted || isFetching) };
}

const searchOfPerson = ({ firstName, lastName, username, email }: User) =>
  folded([firstName, lastName, username, email].join(" "));

/**
 * Searches the classes of the next weeks, in the member's schedule or in the staff's timetable. Staff's `furtherOn` leads
 * to the timetable, which searches all days.
 */
function useClasses({ hasAdminAccess }: User, query: string) {
  const navigate = useNavigate();
  const canSearch = query.length >= SHORTEST;
  const now = studioNow();
  const from = today(now);
  const schedule = useQuery({ ...queries.classes(), enabled: canSearch && !hasAdminAccess });
  const timetable = useQuery({
    ...staffQueries.timetable(from, scheduleDays(now).at(-1)?.day ?? from),
    enabled: canSearch && hasAdminAccess,
  });
  const { data, isFetching } = hasAdminAccess ? timetable : schedule;
  const isSearching = canSearch && isFetching && data === undefined;
  const listed = useMemo(() => (data ?? []).map((klass) => ({ klass, search: searchOf(klass) })), [data]);
  const commands = useMemo(() => {
    if (!canSearch) return NONE;
    const fits = matcher(query);
    const path = hasAdminAccess ? paths.dashboard : paths.classes;
    return listed
      .filter(({ search, klass }) => Date.parse(klass.endTime) > studioNow() && fits(search))
      .slice(0, MOST)
      .map(
        ({ klass }): Command => ({
          id: `class ${klass._id}`,
          kind: "Class",
          label: klass.name,
          detail: [momentWords(klass.startTime, studioNow()), klass.instructor, klass.location]
            .filter(Boolean)
            .join(" · "),
          search: "",
          run: () => void navigate(pageAddress(path, "class", klass._id)),
        }),
      );
  }, [canSearch, query, listed, hasAdminAccess, navigate]);
  const furtherOn = useMemo((): Command[] => {
    if (!canSearch || !hasAdminAccess) return NONE;
    const search = searchable(query);
    const run = () => void navigate(`${paths.timetable}?${new URLSearchParams({ [SEARCH_PARAMETER]: search })}`);
    return [{ id: "all classes", kind: "Screen", label: `Search all classes for ‘${search}’`, search: "", run }];
  }, [canSearch, hasAdminAccess, query, navigate]);
  return useMemo(() => ({ commands, furtherOn, isSearching }), [commands, furtherOn, isSearching]);
}

const searchOf = ({ name, instructor, location, room }: Class) => folded([name, instructor, location, room].join(" "));

function useScreensAndActions(user: User, onHelp: () => void): Command[] {
  const navigate = useNavigate();
  const logout = useLogout();
  const { dark, toggle } = useTheme();
  const screens = [
    { to: paths.dashboard, label: "Dashboard" },
    ...linksFor(user),
    ...(user.hasAdminAccess
      ? []
      : [
          { to: paths.concessions, label: "Your Concessions" },
          { to: paths.pastClasses, label: "Past Classes" },
        ]),
    ...(user.canEdit
      ? [
          { to: paths.importPeople, label: "Import People" },
          { to: paths.audit, label: "Audit trail" },
          { to: paths.packs, label: "Packs" },
          { to: paths.statement, label: "Bank statement" },
        ]
      : []),
    { to: paths.profile, label: user.hasAdminAccess ? "Settings" : "Profile" },
    { to: paths.notificationSettings, label: "Notification settings" },
  ];
  const actions = [
    { label: dark ? "Light Mode" : "Dark Mode", run: toggle },
    { label: "Keyboard shortcuts", run: onHelp },
    { label: "Logout", run: () => void logout() },
  ];
  return [
    ...screens.map(({ to, label }) => command("Screen", label, () => void navigate(to))),
    ...actions.map(({ label, run }) => command("Action", label, run)),
  ];
}

const command = (kind: Command["kind"], label: string, run: () => void): Command => ({
  id: `${kind} ${label}`,
  kind,
  label,
  search: folded(label),
  run,
});
