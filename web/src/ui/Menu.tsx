import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from "react";

const CloseMenu = createContext<() => void>(() => {});

type Props = {
  label: string;
  /** The button that opened it: the focus goes back there. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Stands above the items, and is not one. */
  heading?: ReactNode;
  children: ReactNode;
};

/** A menu under its button. Arrow keys move, Escape and a click outside close. */
export function Menu({ label, opener, onClose, heading, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !opener.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [onClose, opener]);

  function onKeyDown(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to % all.length]?.focus();
    }
    if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.stopPropagation();
      onClose();
      opener.current?.focus();
    }
  }

  const close = () => {
    onClose();
    opener.current?.focus();
  };

  return (
    <div
      ref={box}
      className="absolute top-full right-0 z-50 mt-1 w-64 animate-appear rounded-xl border border-line bg-raised py-2 shadow-lg"
    >
      {heading}
      <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        <CloseMenu value={close}>{children}</CloseMenu>
      </div>
    </div>
  );
}

export function MenuItem({ icon, onChoose, children }: { icon: ReactNode; onChoose: () => void; children: ReactNode }) {
  const close = useContext(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        close();
        onChoose();
      }}
      className="target flex w-full items-center gap-3 px-4 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2"
    >
      {icon}
      {children}
    </button>
  );
}
