import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Modal } from "./Modal";
import { leaveDialog } from "./openDialogs";
import { type Toast, Toasts } from "./Toasts";

const toast: Toast = { id: 1, tone: "error", text: "Class is full", duration: 5_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("a toast goes when its time is up", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  pass(4_999);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledWith(1);
});

test("its time stands still while the pointer is on it", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  pass(3_000);
  fireEvent.mouseEnter(screen.getByRole("alert"));
  pass(60_000);
  expect(onGone).not.toHaveBeenCalled();
  fireEvent.mouseLeave(screen.getByRole("alert"));
  pass(1_999);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledOnce();
});

test("it is said, and can be dismissed", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  expect(screen.getByRole("alert").textContent).toContain("Class is full");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(onGone).toHaveBeenCalledWith(1);
});

test("once one is dismissed from under the pointer, the time of the others goes on", () => {
  const onGone = vi.fn();
  const other: Toast = { ...toast, id: 2, text: "Waitlist closed" };
  const { rerender } = render(<Toasts toasts={[toast, other]} onGone={onGone} />);
  fireEvent.mouseEnter(screen.getByText("Class is full"));
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0] as HTMLElement);
  rerender(<Toasts toasts={[other]} onGone={onGone} />);
  onGone.mockClear();
  pass(5_000);
  expect(onGone).toHaveBeenCalledExactlyOnceWith(2);
});

test("what can be undone is undone once, the toast goes, and the focus is where it was", () => {
  const onGone = vi.fn();
  const run = vi.fn();
  const done: Toast = { id: 1, tone: "success", text: "Booked", duration: 3_000, action: { label: "Undo", run } };
  render(
    <>
      <button type="button">Yoga</button>
      <Toasts toasts={[done]} onGone={onGone} />
    </>,
  );
  act(() => screen.getByRole("button", { name: "Yoga" }).focus());
  const undo = screen.getByRole("button", { name: "Undo" });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(run).toHaveBeenCalledOnce();
  expect(onGone).toHaveBeenCalledExactlyOnceWith(1);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Yoga" }));
});

/** Lays out what jsdom doesn't: the elements' tops and bottoms by their ids, everything else 60 px high. */
function layOut(media: string) {
  vi.spyOn(window, "matchMedia").mockImplementation((asked) => ({ matches: asked.includes(media) }) as MediaQueryList);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(60);
  const places = new Map<string, [top: number, bottom: number]>();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const [top, bottom] = places.get(this.id) ?? [0, 60];
    return { top, bottom, left: 0, right: 390, height: bottom - top } as DOMRect;
  });
  return places;
}

const box = () => screen.getByRole("alert").parentElement as HTMLElement;

/** A toast, the bars, and something that can have the focus. */
function toastBesideAChip() {
  render(
    <>
      <div id="bars" data-kept-clear />
      <button type="button" id="chip">
        Yoga
      </button>
    </>,
  );
  render(<Toasts toasts={[toast]} onGone={() => {}} />);
}

test("on a phone it stands below the bars, and goes out of the way of what gets the focus", () => {
  const places = layOut("width <").set("bars", [0, 56]).set("chip", [60, 120]);
  toastBesideAChip();
  expect(box().style.top).toBe("56px");
  act(() => screen.getByRole("button", { name: "Yoga" }).focus());
  expect(box().style.top).toBe("120px");
  places.set("chip", [-40, 20]);
  fireEvent.scroll(document);
  expect(box().style.top).toBe("56px");
  vi.restoreAllMocks();
});

test("on a laptop it stands at the bottom, and above a dialog's buttons where it would lie on them", () => {
  layOut("no window").set("foot", [window.innerHeight - 90, window.innerHeight - 20]);
  const { rerender } = render(<Toasts toasts={[toast]} onGone={() => {}} />);
  expect(box().style.bottom).toBe("0px");
  render(<div id="foot" data-kept-clear />);
  rerender(<Toasts toasts={[{ ...toast }]} onGone={() => {}} />);
  expect(box().style.bottom).toBe("90px");
  vi.restoreAllMocks();
});

test("where a large control leaves no room, it is covered in part rather than the toast cut off", () => {
  layOut("width <")
    .set("bars", [0, 56])
    .set("chip", [100, window.innerHeight - 40]);
  toastBesideAChip();
  act(() => screen.getByRole("button", { name: "Yoga" }).focus());
  expect(box().style).toMatchObject({ top: "56px", maxHeight: `${window.innerHeight - 56}px` });
  vi.restoreAllMocks();
});

test("outside a dialog that is leaving it stands clear of what gets the focus back, not of that dialog", () => {
  const places = layOut("width <").set("bars", [0, 56]).set("chip", [60, 120]).set("foot", [0, 200]);
  render(
    <>
      <div id="bars" data-kept-clear />
      <button type="button" id="chip">
        Yoga
      </button>
    </>,
  );
  act(() => screen.getByRole("button", { name: "Yoga" }).focus());
  const { unmount } = render(
    <Modal title="Yoga" onClose={() => {}} footer={<button type="button">Book</button>}>
      Flow
    </Modal>,
  );
  const book = screen.getByRole("button", { name: "Book" });
  (book.parentElement as HTMLElement).id = "foot";
  act(() => book.focus());
  act(() => leaveDialog(screen.getByRole("dialog")));
  render(<Toasts toasts={[toast]} onGone={() => {}} />);
  expect(screen.getByRole("dialog").contains(box())).toBe(false);
  expect(box().style.top).toBe("120px");
  places.delete("foot");
  unmount();
  expect(box().style.top).toBe("120px");
  vi.restoreAllMocks();
});

test("it keeps still under the pointer while something is scrolled", () => {
  const places = layOut("width <").set("bars", [0, 56]);
  render(<div id="bars" data-kept-clear />);
  render(<Toasts toasts={[toast]} onGone={() => {}} />);
  fireEvent.mouseEnter(screen.getByRole("alert"));
  places.set("bars", [-56, 0]);
  fireEvent.scroll(document);
  expect(box().style.top).toBe("56px");
  fireEvent.mouseLeave(screen.getByRole("alert"));
  fireEvent.scroll(document);
  expect(box().style.top).toBe("0px");
  vi.restoreAllMocks();
});

const undoable: Toast = {
  id: 1,
  tone: "success",
  text: "Booked",
  duration: 3_000,
  action: { label: "Undo", run() {} },
};

test("what can be undone stays longer than what is only said", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[undoable]} onGone={onGone} />);
  pass(7_999);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledExactlyOnceWith(1);
});

test("Tab goes from what has the focus to the toast's action, once, and back by Shift+Tab", () => {
  render(
    <>
      <button type="button">Yoga</button>
      <button type="button">Pilates</button>
      <Toasts toasts={[undoable]} onGone={() => {}} />
    </>,
  );
  const yoga = screen.getByRole("button", { name: "Yoga" });
  const undo = screen.getByRole("button", { name: "Undo" });
  const tab = (shiftKey = false) => fireEvent.keyDown(document.activeElement ?? document, { key: "Tab", shiftKey });
  act(() => yoga.focus());
  tab();
  expect(document.activeElement).toBe(undo);
  tab(true);
  expect(document.activeElement).toBe(yoga);
  // The browser's own order holds from then on.
  expect(tab()).toBe(true);
  expect(document.activeElement).toBe(yoga);
});

test("a toast behind a dialog that is leaving is offered to Tab only when that is gone", () => {
  const { unmount } = render(
    <Modal title="Yoga" onClose={() => {}}>
      Flow
    </Modal>,
  );
  act(() => leaveDialog(screen.getByRole("dialog")));
  render(<Toasts toasts={[undoable]} onGone={() => {}} />);
  const undo = screen.getByRole("button", { name: "Undo" });
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(document.activeElement).not.toBe(undo);
  unmount();
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(document.activeElement).toBe(undo);
});

const said = () => screen.getByText("Booked").closest("[data-toast]") as HTMLElement;

test("a dialog that would leave from under another one changes nothing: toasts are used in the topmost", () => {
  render(
    <>
      <Modal title="Yoga" onClose={() => {}}>
        Flow
      </Modal>
      <Modal title="Leave waitlist?" onClose={() => {}}>
        Really?
      </Modal>
    </>,
  );
  const [under, top] = screen.getAllByRole<HTMLDialogElement>("dialog", { hidden: true });
  if (!under || !top) throw new Error("two dialogs are open");
  act(() => leaveDialog(under));
  render(<Toasts toasts={[undoable]} onGone={() => {}} />);
  expect(top.contains(said())).toBe(true);
  expect(said().textContent).toContain("Done: Booked");
});

test("a dialog that opens above one that is leaving has the toasts, to be used", () => {
  render(
    <Modal title="Yoga" onClose={() => {}}>
      Flow
    </Modal>,
  );
  act(() => leaveDialog(screen.getByRole("dialog")));
  render(<Toasts toasts={[undoable]} onGone={() => {}} />);
  expect(said().textContent).not.toContain("Done:");
  render(
    <Modal title="Menu" onClose={() => {}}>
      Home
    </Modal>,
  );
  expect(screen.getAllByRole("dialog", { hidden: true }).at(-1)?.contains(said())).toBe(true);
  expect(said().textContent).toContain("Done: Booked");
});

test("Tab from the toast's last button goes on after the element it came from", () => {
  render(
    <>
      <button type="button">Yoga</button>
      <Toasts toasts={[undoable]} onGone={() => {}} />
    </>,
  );
  const yoga = screen.getByRole("button", { name: "Yoga" });
  act(() => yoga.focus());
  fireEvent.keyDown(yoga, { key: "Tab" });
  const dismiss = screen.getByRole("button", { name: "Dismiss" });
  act(() => dismiss.focus());
  // Not prevented: the browser goes on from there.
  expect(fireEvent.keyDown(dismiss, { key: "Tab" })).toBe(true);
  expect(document.activeElement).toBe(yoga);
});

test("above an open dialog it stands inside it, where it can be seen and used", () => {
  const onGone = vi.fn();
  const both = (open: boolean) => (
    <>
      {open && (
        <Modal title="Class" onClose={() => {}}>
          Text
        </Modal>
      )}
      <Toasts toasts={[toast]} onGone={onGone} />
    </>
  );
  const { rerender } = render(both(true));
  expect(screen.getByRole("dialog").contains(screen.getByRole("alert"))).toBe(true);
  pass(3_000);
  rerender(both(false));
  expect(screen.getByRole("alert").textContent).toContain("Class is full");
  pass(2_000);
  expect(onGone).toHaveBeenCalledOnce();
});

test("what is under way stays, is said, and can't be dismissed; how it ended is said anew", () => {
  const onGone = vi.fn();
  const running: Toast = { id: 1, tone: "progress", text: "Creating Recurring Classes", duration: null, total: 52 };
  const { rerender } = render(<Toasts toasts={[running]} onGone={onGone} />);
  const bar = screen.getByRole("progressbar", { name: "Creating Recurring Classes" });
  expect(bar.getAttribute("aria-valuemax")).toBe("52");
  expect(bar.getAttribute("aria-valuenow")).toBeNull();
  const status = screen.getByRole("status");
  expect(status.textContent).toContain("Creating Recurring Classes");
  expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  pass(600_000);
  expect(onGone).not.toHaveBeenCalled();

  const done: Toast = { id: 1, tone: "success", text: "Recurring classes created successfully", duration: 3_000 };
  rerender(<Toasts toasts={[done]} onGone={onGone} />);
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("status")).not.toBe(status);
  pass(2_999);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledExactlyOnceWith(1);
});
