import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Drawer } from "./Drawer";
import { ListRow, ListRows } from "./ListRow";

test("a row's name opens it, and has the whole text in its title", async () => {
  const onOpen = vi.fn();
  render(
    <ListRows label="People">
      <ListRow main="Mia Tāne" title="Mia Tāne" second="@mia.tane" figure={5} onOpen={onOpen} />
    </ListRows>,
  );
  expect(screen.getByRole("list", { name: "People" })).toBeTruthy();
  const name = screen.getByRole("button", { name: "Mia Tāne" });
  expect(name.parentElement?.title).toBe("Mia Tāne");
  await userEvent.click(name);
  await userEvent.keyboard("{Enter}");
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test("a drawer is a modal dialog with a menu and a close button", async () => {
  const onClose = vi.fn();
  render(
    <Drawer title="Mia Tāne" subtitle="@mia.tane" actions={<button type="button">Menu</button>} onClose={onClose}>
      Hello
    </Drawer>,
  );
  expect(screen.getByRole("dialog", { name: "Mia Tāne" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Menu" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});
