import type { Booking, Class, RosterPerson, User, WaitlistEntry } from "@bindings/wire";
import { aBooking, aClass, admin, aMember, aStudio } from "../../../test-studio";

/** For tests: a stub server with one class. It responds with the current values of these fields. */
export class StubStudio {
  klass: Class = aClass();
  bookings: Booking[] = [];
  waitlist: WaitlistEntry[] = [];
  cancellations: Booking[] = [];
  users: User[] = [];
  /** The details that are shown beside the names. */
  people: RosterPerson[] = [];
  /** The responses to other requests, by method and path. */
  answers: Record<string, (init: RequestInit) => Response> = {};

  /** The requests that `answers` responded to, with their bodies. */
  readonly sent: [call: string, body: unknown][] = [];

  constructor(someone: Partial<StubStudio> = {}) {
    Object.assign(this, someone);
  }

  /** Installs the stub server. Returns the list of all requests. */
  install(user: User = aMember(admin)) {
    const read = (answer: () => unknown) => () => Response.json(answer());
    const answers = Object.fromEntries(
      Object.entries(this.answers).map(([call, answer]) => [
        call,
        (init: RequestInit) => {
          this.sent.push([call, init.body ? JSON.parse(`${init.body}`) : undefined]);
          return answer(init);
        },
      ]),
    );
    return aStudio(user, {
      "GET /api/classes/class-1": read(() => this.klass),
      "GET /api/admin/upcoming-classes": read(() => ({ upcomingClasses: [this.klass] })),
      "GET /api/admin/classes/class-1/bookings": read(() => ({ bookings: this.bookings, people: this.people })),
      "GET /api/admin/classes/class-1/waitlist": read(() => ({ waitlist: this.waitlist, people: this.people })),
      "GET /api/admin/classes/class-1/cancellations": read(() => ({ cancellations: this.cancellations })),
      "GET /api/admin/users": read(() => ({
        users: this.users,
        totalPages: 1,
        currentPage: 1,
        total: this.users.length,
      })),
      ...answers,
    });
  }
}

type Name = "Ana" | "Ben" | "Mia";

/** Returns a person whose id is their first name. */
const person = (name: Name) => ({
  _id: name,
  firstName: name,
  lastName: "Tāne",
  username: `${name}.tane`.toLowerCase(),
});

export const aUser = (name: Name, differences: Partial<User> = {}) =>
  aMember({ ...person(name), email: `${name}@example.nz`.toLowerCase(), ...differences });

export const bookingOf = (name: Name, differences: Partial<Booking> = {}) =>
  aBooking({ _id: `booking-${name}`, userId: person(name), ...differences });

export const entryOf = (name: Name): WaitlistEntry => ({
  _id: `entry-${name}`,
  user: person(name),
  joinedAt: "2026-11-20T05:00:00.000Z",
});

export const done = (message: string) => () => Response.json({ success: true, message });

export const refusal = (status: number, message: string, error: string) => () =>
  Response.json({ success: false, message, error }, { status });
