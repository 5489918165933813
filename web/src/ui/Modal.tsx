import clsx from "clsx";
import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./IconButton";
import { showTopDialog } from "./openDialogs";
import { ToastRoom } from "./ToastRoom";

type Props = {
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** In the heading's row, before the close button. */
  actions?: ReactNode;
  size?: keyof typeof sizes;
  /** Whether the content has nothing to focus. It then takes the focus itself, so that the keyboard can scroll it. */
  isReading?: boolean;
  /** `side` is a panel at the left edge; `drawer` is one at the right edge, which fills the screen below 1024 px. */
  placement?: "centre" | "side" | "drawer";
  /** Whether the dialog can't be closed, because an action is running. */
  isLocked?: boolean;
  /** `alertdialog` for a question that must be answered; a click outside does not close it. */
  role?: "dialog" | "alertdialog";
};

/** 28, 36, 48 and 64 rem. */
const sizes = { small: "sm:max-w-md", medium: "sm:max-w-xl", large: "sm:max-w-3xl", wide: "sm:max-w-5xl" };

const places = {
  centre:
    "m-auto max-sm:mb-0 w-full max-h-[92dvh] rounded-t-2xl sm:rounded-2xl max-sm:max-w-full border border-line bg-raised",
  side: "m-0 h-dvh max-h-dvh w-72 max-w-[85vw] border-r border-line bg-raised",
  // The page beside the drawer stays readable.
  drawer:
    "m-0 ml-auto h-dvh max-h-dvh w-full max-w-full bg-raised lg:w-132 lg:border-l lg:border-line lg:backdrop:bg-black/15",
};

/** A modal dialog, based on `<dialog>`: it traps and returns the focus, Escape closes it, and the page is inert. */
export function Modal(props: Props) {
  const {
    onClose,
    children,
    footer,
    size = "medium",
    placement = "centre",
    role = "dialog",
    isReading,
    isLocked,
  } = props;
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const close = () => {
    if (!isLocked) onClose();
  };
  const dismissal = useDismissal(box, close, { isByClickBeside: role === "dialog" });

  useLayoutEffect(() => (box.current ? showTopDialog(box.current) : undefined), []);

  return (
    <dialog
      ref={box}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? bodyId : undefined}
      {...dismissal}
      className={clsx(
        "flex-col p-0 text-ink shadow-xl open:flex",
        places[placement],
        placement === "centre" && sizes[size],
      )}
    >
      <Head {...props} titleId={titleId} onClose={close} />
      <div
        id={bodyId}
        // Without this, the keyboard couldn't scroll content that has nothing to focus.
        tabIndex={isReading ? 0 : undefined}
        // A sticky heading stops at the edge, above the padding. In a low window, the whole dialog scrolls.
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 [--sticky-top:-1rem] wrap-anywhere focus-visible:-outline-offset-2 sm:px-6 low:flex-none low:overflow-visible low:[--sticky-top:0px]"
      >
        {children}
        <ToastRoom />
      </div>
      {footer && <Foot>{footer}</Foot>}
    </dialog>
  );
}

type Dismissal = Required<Pick<ComponentProps<"dialog">, "onCancel" | "onClose" | "onMouseDown" | "onClick">>;

/** The ways to dismiss a dialog besides its buttons: Escape, and where `isByClickBeside` a click outside it. */
function useDismissal(
  box: RefObject<HTMLDialogElement | null>,
  close: () => void,
  { isByClickBeside }: { isByClickBeside: boolean },
): Dismissal {
  const pressedBeside = useRef(false);
  return {
    onCancel: (event) => {
      if (event.target !== box.current) return;
      event.preventDefault();
      close();
    },
    onClose: () => {
      // A browser may close the dialog when Escape is pressed twice; only the owner decides.
      if (box.current?.open !== false) return;
      box.current.showModal();
      close();
    },
    onMouseDown: (event) => {
      pressedBeside.current = event.target === box.current;
    },
    onClick: (event) => {
      if (pressedBeside.current && event.target === box.current && isByClickBeside) close();
    },
  };
}

function Head({ title, subtitle, actions, titleId, onClose, isLocked }: Props & { titleId: string }) {
  return (
    // Very large text puts the title on a line below the buttons. Reversed lines begin at the bottom: `end` is the top.
    <div className="flex flex-wrap-reverse items-center gap-x-2 border-b border-line py-3 pr-2 pl-4 sm:pl-6">
      <div className="min-w-[min(100%,8rem)] flex-1 py-2 wrap-anywhere">
        <h2 id={titleId} className="text-xl leading-tight font-semibold tracking-tight">
          {title}
        </h2>
        {subtitle && <div className="mt-1 text-sm text-ink-soft">{subtitle}</div>}
      </div>
      <div className="ml-auto flex gap-2 self-end">
        {actions}
        <IconButton
          label="Close"
          icon={<X aria-hidden className="size-5" />}
          onClick={onClose}
          aria-disabled={isLocked || undefined}
        />
      </div>
    </div>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-edge
      className="flex flex-col-reverse gap-2 print:hidden border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:items-start sm:justify-end sm:px-6"
    >
      {children}
    </div>
  );
}
