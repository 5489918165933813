import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../stores/toasts";
import { aMember, aStudio, renderAs, toastPairs } from "../../test-studio";
import { PushCard } from "./PushCard";

const SUBSCRIPTION = { endpoint: "https://push.example/abc", keys: { p256dh: "p", auth: "a" } };
const ENDED = { success: true, message: "Off" };

type Browser = {
  /** What the user answers when asked. */
  answer?: NotificationPermission;
  subscribe?: () => Promise<unknown>;
};

/** A browser that can show push notifications. Returns what happens in it and on the server. */
function aBrowser({ answer = "granted", subscribe }: Browser = {}) {
  const steps: unknown[] = [];
  const pushManager = {
    getSubscription: async () => ({ unsubscribe: async () => steps.push("unsubscribe") }),
    subscribe: async (options: unknown) => {
      steps.push(options);
      return (await subscribe?.()) ?? { toJSON: () => SUBSCRIPTION };
    },
  };
  const registration = { pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  const notification = {
    permission: "default",
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", notification);
  Object.assign(navigator, { serviceWorker });
  return steps;
}

function open(steps: unknown[] = []) {
  let hasPush = false;
  aStudio(aMember(), {
    "GET /api/users/sessions": () =>
      Response.json({ sessions: [{ _id: "this", isCurrent: true, hasPush }], pushKey: "server key" }),
    "PUT /api/users/push": (init) => {
      hasPush = true;
      steps.push(JSON.parse(String(init.body)));
      return Response.json({ success: true, message: "On" });
    },
    "DELETE /api/users/push": () => {
      hasPush = false;
      return Response.json(ENDED);
    },
    "POST /api/users/push/test": () => Response.json({ success: true, message: "Sent" }),
  });
  renderAs(aMember(), <PushCard />);
}

const pressed = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "standalone");
});

test("a press asks for the permission and turns them on; a test is sent, and they are turned off again", async () => {
  const steps = aBrowser();
  open(steps);
  await pressed("Turn on notifications");
  await pressed("Send a test");
  const subscribed = ["unsubscribe", { userVisibleOnly: true, applicationServerKey: "server key" }, SUBSCRIPTION];
  expect(steps).toEqual(subscribed);
  await pressed("Turn off");
  await screen.findByRole("button", { name: "Turn on notifications" });
  expect(steps).toEqual([...subscribed, "unsubscribe"]);
  expect(toastPairs().map(([, text]) => text)).toEqual(["On", "Sent", "Off"]);
});

test.each([
  ["denied", "You have blocked notifications of this site"],
  ["default", "Turn on notifications"],
] as const)("if the answer is '%s', nothing is sent, and the card says '%s'", async (answer, shown) => {
  const steps = aBrowser({ answer });
  open(steps);
  await pressed("Turn on notifications");
  await screen.findByText(new RegExp(shown));
  expect(steps).toEqual([]);
  expect(toastPairs()).toEqual([]);
});

test("without a service worker, the user is asked to reload", async () => {
  const steps = aBrowser();
  Object.assign(navigator.serviceWorker, { getRegistration: async () => undefined });
  open(steps);
  await pressed("Turn on notifications");
  await screen.findByText("Reload Fantail first, then turn them on here.");
  expect(steps).toEqual([]);
});

test("a push service that can't be reached is a failure, not an abort", async () => {
  const subscribe = () => Promise.reject(new DOMException("push service error", "AbortError"));
  open(aBrowser({ subscribe }));
  await pressed("Turn on notifications");
  await waitFor(() => expect(toastPairs()).toEqual([["error", "Failed to turn on notifications"]]));
});

test("an iPhone is told to add the app to the Home Screen, another browser that it can't", async () => {
  Object.assign(navigator, { standalone: false });
  open();
  await screen.findByText(/add Fantail to the Home Screen first/);
  Reflect.deleteProperty(navigator, "standalone");
  open();
  await screen.findByText("This browser can't show notifications of the studio.");
});
