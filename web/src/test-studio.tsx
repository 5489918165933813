import type { AdminNeeds, Booking, Class, User, WaitingClass } from "@bindings/wire";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router";
import { queries } from "./api/queries";
import { newQueryClient } from "./api/queryClient";
import { ConfirmDialogHost } from "./app/ConfirmDialogHost";
import { ToastHost } from "./app/ToastHost";
import { deviceNow } from "./lib/deviceClock";
import { clock } from "./stores/clock";
import { useSession } from "./stores/session";
import { useToasts } from "./stores/toasts";
import { stubFetch } from "./test-fetch";

/** Saturday 28 November 2026, 18:00 at the studio. */
export const START = Date.parse("2026-11-28T05:00:00.000Z");
const MINUTE = 60_000;
export const minutes = (count: number) => count * MINUTE;
export const hours = (count: number) => count * 60 * MINUTE;
const iso = (at: number) => new Date(at).toISOString();

export function aClass(differences: Partial<Class> = {}): Class {
  return {
    _id: "class-1",
    seriesId: null,
    name: "Vinyasa Yoga",
    description: "Flow.",
    instructor: "Tom Hughes",
    location: "Main Studio",
    room: "Room 2",
    startTime: iso(START),
    endTime: iso(START + hours(1)),
    duration: 60,
    maxCapacity: 8,
    concessionsRequired: 1,
    isActive: true,
    scheduleType: "one-off",
    recurringPattern: "none",
    recurringDays: [],
    recurringStartDate: null,
    recurringEndDate: null,
    recurringInterval: 1,
    activeBookings: 3,
    currentBookings: 3,
    availableSpots: 5,
    isFull: false,
    waiting: 0,
    isUserBooked: false,
    isUserOnWaitlist: false,
    userBookingId: null,
    userBookingConcessionsUsed: null,
    userBookingMovedFrom: null,
    ...differences,
  };
}

export const full = { activeBookings: 8, currentBookings: 8, availableSpots: 0, isFull: true };
export const booked = { isUserBooked: true, userBookingId: "booking-1", userBookingConcessionsUsed: 1 };

export function aMember(differences: Partial<User> = {}): User {
  return {
    _id: "user-1",
    username: "mia.tane",
    email: "mia@example.nz",
    firstName: "Mia",
    lastName: "Tāne",
    phone: "",
    role: "user",
    concessions: 5,
    isActive: true,
    isSetupComplete: true,
    totalClassesAttended: 0,
    createdAt: "2026-01-01T00:00:00.000Z",
    canEdit: false,
    hasAdminAccess: false,
    ...differences,
  };
}

export const coach = { role: "coach", firstName: "Kahu", concessions: 0, hasAdminAccess: true } as const;
export const admin = { role: "admin", hasAdminAccess: true, canEdit: true } as const;

export function aBooking(differences: Partial<Booking> = {}): Booking {
  const { _id, name, startTime, endTime, duration, instructor, location, room, isActive } = aClass();
  return {
    _id: "booking-1",
    userId: { _id: "user-1", firstName: "Mia", lastName: "Tāne", username: "mia.tane" },
    classId: { _id, name, startTime, endTime, duration, instructor, location, room, isActive },
    bookingDate: "2026-11-20T00:00:00.000Z",
    status: "confirmed",
    concessionsUsed: 1,
    displayStartTime: startTime,
    movedFrom: null,
    cancellationDate: null,
    refundedConcessions: 0,
    ...differences,
  };
}

/** A waitlist entry. Its class is full by default. */
export function aWaitingClass(ofClass: Partial<Class> = {}, differences: Partial<WaitingClass> = {}): WaitingClass {
  const klass = aClass({ ...full, isUserOnWaitlist: true, ...ofClass });
  const { _id, name, startTime, location, isFull, availableSpots } = klass;
  return {
    _id: "entry-1",
    ...{ classId: _id, className: name, startTime, location, isFull, availableSpots, class: klass },
    joinedAt: "2026-11-25T00:05:00.000Z",
    bookForMe: false,
    position: 2,
    waiting: 4,
    ...differences,
  };
}

/** The needs of a studio without any. */
export const NO_NEEDS: AdminNeeds = {
  firstSteps: null,
  mail: null,
  bankAccount: true,
  backups: null,
  undelivered: { total: 0, first: [] },
  notSetUp: { total: 0, first: [] },
  belowZero: { total: 0, first: [] },
  receivedThisWeek: 0,
};

type StubResponse = (init: RequestInit) => Response | Promise<Response>;

/** The default responses by method and path: a studio without classes, bookings or notifications. */
const defaultResponses = (user: User): Record<string, StubResponse> => ({
  "GET /api/studio": () =>
    Response.json({
      studioName: "Kōwhai Studio",
      contactEmail: "kiaora@example.nz",
      environment: "production",
      sendsMail: true,
    }),
  "GET /api/auth/profile": () => Response.json(user),
  "POST /api/auth/logout": () => Response.json({ success: true, message: "ok" }),
  "GET /api/closed-days": () => Response.json({ days: [] }),
  "GET /api/users/upcoming-classes": () => Response.json({ bookings: [] }),
  "GET /api/users/waitlist-status": () => Response.json({ waitlist: [] }),
  "GET /api/users/bookings": () => Response.json({ bookings: [], totalPages: 1, currentPage: 1, total: 0 }),
  "GET /api/users/concessions": () =>
    Response.json({
      entries: [],
      currentConcessions: user.concessions,
      totalPages: 1,
      currentPage: 1,
      total: 0,
    }),
  "GET /api/notifications": () => Response.json([]),
  "GET /api/notifications/settings": () =>
    Response.json({
      emailNotifications: true,
      lowConcessionAlerts: true,
      manualBookingNotifications: true,
      concessionAdditionNotifications: true,
      adminNotifications: true,
      reminderBeforeCutoff: true,
      reminderSameDay: false,
    }),
  "GET /api/users/calendar-feed": () => Response.json({ url: null, createdAt: null }),
  "GET /api/users/sessions": () => Response.json({ sessions: [], pushKey: "" }),
  "GET /api/users/stats": () => Response.json({ bookings: { total: 0, attended: 0 } }),
  "GET /api/classes": () => Response.json([], { headers: { "X-Total-Count": "0" } }),
  "GET /api/packs": () => Response.json({ packs: [] }),
  "GET /api/admin/bank-details": () => Response.json({ bankAccount: null }),
  "GET /api/admin/needs": () => Response.json(NO_NEEDS),
  "GET /api/admin/settings": () =>
    Response.json({ coachesTakeAttendance: false, firstStepsPutAway: true, region: null, publicTimetable: false }),
  "GET /api/admin/dashboard": () => Response.json({ stats: { totalUsers: 1, activeBookings: 0 } }),
  "GET /api/admin/upcoming-classes": () => Response.json({ upcomingClasses: [] }),
  "GET /api/admin/classes": () => Response.json({ classes: [] }),
  "GET /api/admin/today": () => Response.json({ day: "2026-11-28", mayMark: true, classes: [] }),
  "GET /api/admin/users": () => Response.json({ users: [user], totalPages: 1, currentPage: 1, total: 1 }),
});

/**
 * Stubs `fetch` with the responses that the studio's server would give this user. `answers` add to the default
 * responses or replace them. Their keys are a method and a path; a key with the query takes precedence over one
 * without. Other requests fail as if the server were unreachable. Returns the list of all requests, such as `GET
 * /api/studio`.
 */
export function aStudio(user: User, answers: Record<string, StubResponse> = {}): string[] {
  const all = { ...defaultResponses(user), ...answers };
  const requests: string[] = [];
  stubFetch(async (address: string, init: RequestInit) => {
    const call = `${init.method ?? "GET"} ${address}`;
    requests.push(call);
    const answer = all[call] ?? all[call.replace(/\?.*/, "")];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer(init);
  });
  return requests;
}

/** Sets the studio's current time, as the `Date` header of a response would. */
export function itIs(now: number) {
  const offset = now - deviceNow();
  clock.setState({ now, bounds: { low: offset, high: offset } });
}

/** Renders a part of the app as this user sees it: signed in, with a router, confirmations and toasts. */
export function renderAs(user: User, screen: ReactNode, at = "/") {
  useSession.setState({ token: "token" });
  return renderAt(at, screen, (client) => client.setQueryData(queries.me().queryKey, user));
}

/** Renders a part of the app without a session. */
export function renderSignedOut(screen: ReactNode, at: string) {
  useSession.setState({ token: null });
  renderAt(at, screen);
}

function renderAt(at: string, screen: ReactNode, prepare?: (client: QueryClient) => void) {
  const client = newQueryClient();
  client.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  prepare?.(client);
  window.history.replaceState(null, "", at);
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        {screen}
        <ConfirmDialogHost />
      </BrowserRouter>
      <ToastHost />
    </QueryClientProvider>,
  );
  return client;
}

/** The texts of the toasts. */
export const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text);

/** The tone and the text of each toast. */
export const toastPairs = () => useToasts.getState().toasts.map(({ tone, text }) => [tone, text]);

/** Clicks the button with this name. */
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
