/**
 * What a query's data is about: the user's own account, notifications, the studio's settings and packs, all classes or
 * users, or one of them by its id. `clock`: the server computes it from the time, so no write announces its changes.
 */
export type Followed =
  | "account"
  | "notifications"
  | "studio"
  | "clock"
  | "classes"
  | "users"
  | { class: string }
  | { user: string };

/**
 * The users for whom a query's responses are stored on the device (api/device.ts): members only, or staff too. Rosters
 * name other people, so they are stored only while attendance marks of their classes are not saved.
 */
export type OnDevice = "member" | "everyone" | "unsaved marks";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The query is fetched again when the server announces a change of any of these. */
      follows?: readonly Followed[];
      onDevice?: OnDevice;
      /** The data is not polled beside a screen's other data, so that its age is not the screen's. */
      rarelyChanges?: true;
    };
  }
}
