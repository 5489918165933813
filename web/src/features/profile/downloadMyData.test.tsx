import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import * as saving from "../../lib/download";
import { useToasts } from "../../stores/toasts";
import { aMember, aStudio, renderAs, toastTexts } from "../../test-studio";
import { DownloadMyData } from "./DownloadMyData";

vi.mock("../../lib/download", () => ({ download: vi.fn() }));

const press = async () => userEvent.click(screen.getByRole("button", { name: "Download my data" }));

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  vi.mocked(saving.download).mockReset();
});

test("the file is saved under the name the server gives it", async () => {
  const headers = {
    "Content-Disposition": 'attachment; filename="fantail-mia.tane-2026-11-28.json"',
    "Content-Type": "application/json",
  };
  aStudio(aMember(), { "GET /api/users/data": () => new Response('{"account":{}}', { headers }) });
  renderAs(aMember(), <DownloadMyData />);
  await press();
  const file = ["fantail-mia.tane-2026-11-28.json", '{"account":{}}', "application/json"];
  await waitFor(() => expect(saving.download).toHaveBeenCalledWith(...file));
  expect(toastTexts()).toEqual([]);
});

test.each([
  ["Please wait a while.", "Please wait a while."],
  ["", "Failed to download your data"],
])("a failure with the message '%s' shows '%s'", async (message, expected) => {
  const refusal = { success: false, message, error: "internal" };
  aStudio(aMember(), { "GET /api/users/data": () => Response.json(refusal, { status: 500 }) });
  renderAs(aMember(), <DownloadMyData />);
  await press();
  await waitFor(() => expect(toastTexts()).toEqual([expected]));
  expect(saving.download).not.toHaveBeenCalled();
});
