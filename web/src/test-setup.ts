import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Clears what the file before has left: stubs of its last test, state in stores, and modules that it has loaded
// unmocked.
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.resetModules();
// A screen is a part of its own, and a busy machine takes its time to load it.
configure({ asyncUtilTimeout: 10_000 });

// The parts of a browser that jsdom lacks.
window.matchMedia = (query) => ({
  matches: false,
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

// Its stylesheet hides a popover; there is nothing in it that shows one.
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
