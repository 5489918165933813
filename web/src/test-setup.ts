import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Clears what the previous test file left: stubs, state in stores, and modules that it loaded without mocks.
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.resetModules();
// Each screen's code is loaded on demand, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The parts of a browser that jsdom lacks.
window.matchMedia = (query) => ({
  // The window of a tablet.
  matches: query === "(width >= 40rem)",
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.setAttribute("open", "");
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.removeAttribute("open");
};

// jsdom's style sheet hides popovers, and jsdom has no function that shows one.
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  this.style.display = "block";
};
HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  this.style.display = "none";
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});
