import type { ComponentType } from "react";
import { loadRules } from "../rules";
import { type LazyPart, lazyPart } from "../ui/lazyPart";
import { type Part, parts } from "./parts";

type Screen = LazyPart<object>;

/** For a screen that asks the rules and stands before sign-in: they come along. */
const withRules = (load: () => Promise<ComponentType>): Screen =>
  lazyPart(async () => (await Promise.all([load(), loadRules("member")]))[0]);

/** Every screen, loaded when it is first shown or before. */
export const screens: Record<Part, Screen> = {
  login: lazyPart(parts.login),
  forgotPassword: lazyPart(parts.forgotPassword),
  resetPassword: withRules(parts.resetPassword),
  setupPassword: withRules(parts.setupPassword),
  privacy: withRules(parts.privacy),
  terms: withRules(parts.terms),
  memberDashboard: lazyPart(parts.memberDashboard),
  schedule: lazyPart(parts.schedule),
  statement: lazyPart(parts.statement),
  pastClasses: lazyPart(parts.pastClasses),
  staffDashboard: lazyPart(parts.staffDashboard),
  users: lazyPart(parts.users),
  timetable: lazyPart(parts.timetable),
  profile: lazyPart(parts.profile),
  notificationSettings: lazyPart(parts.notificationSettings),
};
