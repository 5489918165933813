import type {
  Done,
  Notification,
  NotificationSentAnswer,
  NotificationSettings,
  SendNotificationRequest,
  SettingsAnswer,
  SettingsRequest,
} from "@bindings/wire";
import { del, get, post, put } from "./client";

/** Fetches the inbox, the newest first, at most a hundred notifications. The app counts the unread ones itself. */
export const readInbox = (signal?: AbortSignal) => get<Notification[]>("/api/notifications", signal);

export const markRead = (id: string, signal?: AbortSignal) =>
  put<Done>(`/api/notifications/${encodeURIComponent(id)}/read`, undefined, signal);

export const markAllRead = (signal?: AbortSignal) => put<Done>("/api/notifications/read-all", undefined, signal);

export const deleteNotification = (id: string, signal?: AbortSignal) =>
  del<Done>(`/api/notifications/${encodeURIComponent(id)}`, undefined, signal);

export const readSettings = (signal?: AbortSignal) => get<NotificationSettings>("/api/notifications/settings", signal);

export const saveSettings = (settings: SettingsRequest, signal?: AbortSignal) =>
  put<SettingsAnswer>("/api/notifications/settings", settings, signal);

/** Sends an admin's message to users. */
export const sendNotification = (form: SendNotificationRequest, signal?: AbortSignal, key?: string) =>
  post<NotificationSentAnswer>("/api/notifications/send", form, signal, key);
