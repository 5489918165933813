import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { newQueryClient, queries } from "../api/queries";
import { ChunkLoadError } from "../lib/loadChunk";
import * as rules from "../rules";
import { keptAudience } from "../stores/audience";
import { useSession } from "../stores/session";
import { useToasts } from "../stores/toasts";
import { BrowserRouter } from "../studio/router";
import { admin, aMember, coach } from "../test-studio";
import { ErrorBoundary } from "./ErrorBoundary";
import { SignedInOnly } from "./guards";
import { StaffOrMember } from "./StaffOrMember";

vi.mock("../rules", async (original) => ({ ...(await original<typeof rules>()) }));

const shownAs: string[] = [];

function Shows({ as }: { as: rules.Audience }) {
  shownAs.push(`${as}, rules ${rules.rulesLoaded(as) ? "loaded" : "missing"}`);
  return <h1>{as}</h1>;
}

/** The parts loaded so far, and a load of the staff's rules that the test lets through or fails. */
function loads(...loaded: rules.Audience[]) {
  let succeed = () => {};
  let fail = (_: Error) => {};
  const staff = new Promise<void>((resolve, reject) => {
    succeed = () => {
      loaded.push("staff");
      resolve();
    };
    fail = reject;
  });
  const there = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });
  vi.spyOn(rules, "rulesLoaded").mockImplementation((audience) => loaded.includes(audience));
  const loadRules = vi.spyOn(rules, "loadRules");
  loadRules.mockImplementation((audience) => (loaded.includes(audience) ? there : staff));
  return { loadRules, succeed, fail };
}

const client = newQueryClient();
client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
const isNow = (differences = {}) => client.setQueryData(queries.me().queryKey, aMember(differences));

async function shown() {
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <ErrorBoundary>
          <BrowserRouter>
            <Suspense fallback="…">
              <SignedInOnly>
                <StaffOrMember staff={<Shows as="staff" />} member={<Shows as="member" />} />
              </SignedInOnly>
            </Suspense>
          </BrowserRouter>
        </ErrorBoundary>
      </QueryClientProvider>,
    ),
  );
}

beforeEach(() => {
  shownAs.length = 0;
  useSession.setState({ token: "token", leftByHand: false });
});

test("a screen shows at once where its rules are loaded, and whose they are is kept", async () => {
  const { loadRules } = loads("member");
  isNow();
  await shown();
  expect(screen.getByRole("heading", { name: "member" })).toBeTruthy();
  expect(loadRules).not.toHaveBeenCalledWith("staff");
  expect(keptAudience()).toBe("member");
});

test("a member who becomes staff sees no staff's screen before its rules are there", async () => {
  const { loadRules, succeed } = loads("member");
  isNow();
  await shown();
  act(() => void isNow(coach));
  expect(await screen.findByText("…")).toBeTruthy();
  expect(loadRules).toHaveBeenCalledWith("staff");
  expect(screen.queryByRole("heading", { name: "staff" })).toBeNull();
  await act(async () => succeed());
  expect(screen.getByRole("heading", { name: "staff" })).toBeTruthy();
  expect(shownAs.filter((shows) => shows.includes("missing"))).toEqual([]);
  expect(keptAudience()).toBe("staff");
});

test("rules that do not come are a part of the app that could not be loaded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { fail } = loads();
  isNow(coach);
  await shown();
  await act(async () => fail(new ChunkLoadError("Loading failed")));
  expect(screen.getByRole("heading", { name: "Chunk load error" })).toBeTruthy();
});

test("an admin who becomes a member within the session is told so, and led to the member's screen", async () => {
  useToasts.setState({ toasts: [] });
  loads("member", "staff");
  isNow(admin);
  await shown();
  isNow();
  expect(await screen.findByRole("heading", { name: "member" })).toBeTruthy();
  const said = "Access Denied: You need admin privileges to access this page.";
  expect(useToasts.getState().toasts).toEqual([expect.objectContaining({ tone: "error", text: said })]);
});
