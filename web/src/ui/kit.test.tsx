import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "./Button";
import { ConfirmDialog } from "./ConfirmDialog";
import { Field } from "./Field";
import { IconButton } from "./IconButton";
import { Modal } from "./Modal";
import { OfflineReason } from "./offlineReason";
import { Pagination } from "./Pagination";
import { PasswordField } from "./PasswordField";
import { Table } from "./Table";
import { Tabs } from "./Tabs";
import { TextButton } from "./TextButton";

test("a running button is marked as busy and ignores clicks", async () => {
  const onClick = vi.fn();
  render(
    <Button running onClick={onClick}>
      Book
    </Button>,
  );
  const button = screen.getByRole("button");
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBe("true");
});

test("a running submit button does not submit its form again", () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" running>
        Save
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button"));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("without a connection, text and icon buttons that need the server are disabled, with the reason", async () => {
  const onClick = vi.fn();
  render(
    <OfflineReason value="You are offline">
      <TextButton onClick={onClick} needsServer>
        Undo
      </TextButton>
      <IconButton label="Add to calendar" icon={null} onClick={onClick} needsServer />
      <TextButton onClick={onClick}>Yoga</TextButton>
      <IconButton label="Close" icon={null} onClick={onClick} />
    </OfflineReason>,
  );
  const disabled = screen.getAllByRole("button", { description: "You are offline" });
  expect(disabled.map((button) => button.ariaLabel ?? button.textContent)).toEqual(["Undo", "Add to calendar"]);
  for (const button of screen.getAllByRole("button")) await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("without a connection, only a confirmation that works offline can be confirmed", () => {
  for (const worksOffline of [true, undefined]) {
    const onYes = vi.fn();
    const { unmount } = render(
      <OfflineReason value="You are offline">
        <ConfirmDialog
          title="Clear?"
          yes="Clear"
          no="Keep"
          running={false}
          worksOffline={worksOffline}
          onYes={onYes}
          onNo={() => {}}
        >
          All of it.
        </ConfirmDialog>
      </OfflineReason>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(onYes).toHaveBeenCalledTimes(worksOffline ? 1 : 0);
    unmount();
  }
});

test("a disabled button can be focused and is described by its reason", async () => {
  const onClick = vi.fn();
  render(
    <Button disabledReason="The class is full" onClick={onClick}>
      Book
    </Button>,
  );
  await userEvent.tab();
  const button = screen.getByRole("button", { name: "Book", description: "The class is full" });
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard("{Enter}");
  expect(onClick).not.toHaveBeenCalled();
});

test("a disabled button's reason is visible unless the screen already shows it", () => {
  render(
    <>
      <Button disabledReason="The class is full">Book</Button>
      <Button disabledReason="This is the first page" reasonIsPlain>
        Previous
      </Button>
    </>,
  );
  expect(screen.getByText("The class is full").className).not.toContain("sr-only");
  expect(screen.getByRole("button", { name: "Previous", description: "This is the first page" })).toBeTruthy();
  expect(screen.getByText("This is the first page").className).toContain("sr-only");
});

test("a button that becomes disabled keeps the focus", () => {
  const { rerender } = render(<Button>Book</Button>);
  screen.getByRole("button").focus();
  rerender(<Button disabledReason="Unable to book within 30 minutes">Book</Button>);
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

test("an invalid field is described by its problem", () => {
  render(<Field label="Email" value="" onChange={() => {}} problem="Email is required" />);
  const input = screen.getByRole("textbox", { name: "Email", description: "Email is required" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

test("a password can be shown and hidden", async () => {
  render(<PasswordField label="Password" value="secret" onChange={() => {}} autoComplete="current-password" />);
  const input = screen.getByLabelText("Password");
  expect(input.getAttribute("type")).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.getAttribute("type")).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.getAttribute("type")).toBe("password");
});

function TwoTabs() {
  const [chosen, setChosen] = useState<"a" | "b">("a");
  const tabs = [
    { id: "a" as const, label: "Upcoming", count: 2 },
    { id: "b" as const, label: "Waitlist", count: 1, dot: "A spot is open" },
  ];
  return (
    <Tabs label="Mine" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      Panel {chosen}
    </Tabs>
  );
}

test("arrow keys choose the next tab, and the dot's meaning is part of the tab's name", async () => {
  render(<TwoTabs />);
  await userEvent.click(screen.getByRole("tab", { name: "Upcoming (2)" }));
  await userEvent.keyboard("{ArrowRight}");
  const waitlist = screen.getByRole("tab", { name: "Waitlist (1) A spot is open" });
  expect(document.activeElement).toBe(waitlist);
  expect(waitlist.getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("tabpanel").textContent).toBe("Panel b");
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel").textContent).toBe("Panel a");
});

test("quick key presses move from the focused tab, even if `chosen` lags behind", async () => {
  const tabs = ["a", "b", "c"].map((id) => ({ id, label: `Tab ${id}` }));
  const onChoose = vi.fn();
  render(
    <Tabs label="Mine" tabs={tabs} chosen="a" onChoose={onChoose}>
      Panel
    </Tabs>,
  );
  act(() => screen.getByRole("tab", { name: "Tab a" }).focus());
  await userEvent.keyboard("{End}{ArrowLeft}");
  expect(onChoose.mock.calls).toEqual([["c"], ["b"]]);
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Tab b" }));
});

test("a modal has its title as its name, and its button and Escape close it", async () => {
  const onClose = vi.fn();
  render(
    <Modal title="Book Class" onClose={onClose}>
      Text
    </Modal>,
  );
  const dialog = screen.getByRole("dialog", { name: "Book Class" });
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("a modal that the browser closes opens again and calls onClose", () => {
  const onClose = vi.fn();
  render(
    <Modal title="Change Password" onClose={onClose}>
      Text
    </Modal>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  dialog.close();
  fireEvent(dialog, new Event("close"));
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
});

test("a confirmation focuses the safe answer, and a click on its backdrop does not close it", () => {
  const onNo = vi.fn();
  render(
    <ConfirmDialog title="Cancel booking?" yes="Yes, cancel" no="Keep booking" onYes={() => {}} onNo={onNo}>
      Text
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole("alertdialog", { name: "Cancel booking?" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep booking" }));
  fireEvent.mouseDown(dialog);
  fireEvent.click(dialog);
  expect(onNo).not.toHaveBeenCalled();
});

test("a confirmation is described by its text", () => {
  render(
    <ConfirmDialog title="Cancel booking?" yes="Yes" no="No" onYes={() => {}} onNo={() => {}}>
      No refund
    </ConfirmDialog>,
  );
  expect(screen.getByRole("alertdialog", { description: "No refund" })).toBeTruthy();
});

test("a confirmation cannot be closed while its action runs, and shows the reason", async () => {
  const onNo = vi.fn();
  render(
    <ConfirmDialog title="Cancel booking?" yes="Yes" no="Keep booking" running onYes={() => {}} onNo={onNo}>
      Text
    </ConfirmDialog>,
  );
  const reason = "This is being done now…";
  await userEvent.click(screen.getByRole("button", { name: "Keep booking", description: reason }));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent(screen.getByRole("alertdialog"), new Event("cancel", { cancelable: true }));
  expect(onNo).not.toHaveBeenCalled();
  expect(screen.getByText(reason, { selector: "[role=status]" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Close" }).getAttribute("aria-disabled")).toBe("true");
});

test("pages are numbered, the current one is marked, and 'Previous' is disabled on the first", async () => {
  const onPage = vi.fn();
  render(<Pagination label="Pages" page={1} pages={3} onPage={onPage} />);
  expect(screen.getByRole("button", { name: "Page 1" }).getAttribute("aria-current")).toBe("page");
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(onPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(onPage).toHaveBeenCalledWith(2);
});

test("with one page, nothing is shown", () => {
  const { container } = render(<Pagination label="Pages" page={1} pages={1} onPage={() => {}} />);
  expect(container.textContent).toBe("");
});

test("a table's naming column contains its row headers", () => {
  const columns = [
    { key: "name", heading: "Name", names: true, cell: (row: { name: string }) => row.name },
    { key: "size", heading: "Size", numeric: true, cell: () => 3 },
  ];
  render(<Table caption="Things" columns={columns} rows={[{ name: "One" }]} rowKey={(row) => row.name} />);
  expect(screen.getByRole("table", { name: "Things" })).toBeTruthy();
  expect(screen.getByRole("rowheader", { name: "One" })).toBeTruthy();
  expect(screen.getAllByRole("columnheader").map((heading) => heading.textContent)).toEqual(["Name", "Size"]);
});
