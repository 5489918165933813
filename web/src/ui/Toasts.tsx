import { Toast as Base } from "@base-ui/react/toast";
import clsx from "clsx";
import { CircleCheck, CircleX, Info, LoaderCircle, TriangleAlert, X } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { Toast, ToastTone } from "../lib/toast";
import { IconButton } from "./IconButton";
import { useTopDialog } from "./openDialogs";
import { TextButton } from "./TextButton";
import { TOAST_ROOM } from "./ToastRoom";
import { type ToastPlace, toastPlace } from "./toastPlace";

const marks: Record<ToastTone, { Icon: typeof Info; className: string; toneWord: string }> = {
  success: { Icon: CircleCheck, className: "text-accent", toneWord: "Done:" },
  error: { Icon: CircleX, className: "text-danger", toneWord: "Error:" },
  warning: { Icon: TriangleAlert, className: "text-warning", toneWord: "Warning:" },
  info: { Icon: Info, className: "text-info", toneWord: "Note:" },
  progress: { Icon: LoaderCircle, className: "animate-spin text-accent", toneWord: "Working:" },
};

/** A timeout that the library never starts. */
const NEVER = 0;

export type ToastsProps = { toasts: Toast[]; onGone: (id: number) => void };

/**
 * Short messages above everything. Their timers stop while the pointer or the focus is on a message. F6 moves the focus
 * to the messages.
 */
export function Toasts(props: ToastsProps) {
  return (
    <Base.Provider limit={Number.POSITIVE_INFINITY}>
      <Viewport {...props} />
    </Base.Provider>
  );
}

/** The least width of a message beside a dialog, in rem. */
const LEAST_WIDTH = 15;

/** Places the box of messages, and lets the end of the screen or dialog scroll clear of the box where it covers that. */
function usePlace(dialog: HTMLElement | null, shownToasts: readonly unknown[]) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message changes the box's height.
  useLayoutEffect(() => {
    const place = () => box.current && placeBox(box.current);
    place();
    window.addEventListener("resize", place);
    // A message often comes with other buttons in its dialog.
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(place);
    for (const part of dialog?.children ?? []) observer?.observe(part);
    return () => {
      window.removeEventListener("resize", place);
      observer?.disconnect();
    };
  }, [dialog, shownToasts]);

  // Removes the room only with the dialog. Removing it with each message would move a screen that is scrolled to its
  // end.
  useLayoutEffect(() => {
    const room = findRoom(dialog);
    return () => void room?.style.removeProperty("height");
  }, [dialog]);

  // In the top layer, no dialog clips the box. `Viewport` renders it in the topmost dialog, because the rest is inert.
  const show = useCallback((element: HTMLDivElement | null) => {
    box.current = element;
    if (!element) return;
    element.showPopover?.();
    placeBox(element);
  }, []);
  return { box, show };
}

function Viewport({ toasts, onGone }: ToastsProps) {
  const dialog = useTopDialog();
  const { toasts: shownToasts, add, close } = Base.useToastManager<Toast>();
  const added = useRef(new Set<string>());
  const { box, show } = usePlace(dialog, shownToasts);
  const previousFocus = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onClose = (id: number) => {
      if (box.current?.contains(document.activeElement)) previousFocus.current?.focus({ preventScroll: true });
      onGone(id);
    };
    const ids = new Set(toasts.map(({ id }) => String(id)));
    for (const toast of toasts) {
      const id = String(toast.id);
      if (!added.current.has(id))
        add({ id, timeout: toast.duration ?? NEVER, data: toast, onClose: () => onClose(toast.id) });
    }
    for (const id of added.current) if (!ids.has(id)) close(id);
    added.current = ids;
  }, [toasts, onGone, add, close, box]);

  return (
    <Base.Portal container={dialog ?? undefined}>
      <Base.Viewport
        ref={show}
        popover="manual"
        aria-label="Messages"
        // Each toast is a live region of its own.
        aria-live="off"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            previousFocus.current = relatedTarget;
        }}
        // `placeBox` sets the variables and the attribute.
        className="@container pointer-events-none fixed inset-auto right-(--right) bottom-(--room-below) z-50 m-0 flex max-h-[calc(100dvh-var(--room-below))] w-full max-w-md flex-col-reverse items-end gap-2 overflow-y-auto bg-transparent p-2 text-ink outline-none sm:p-4 sm:pb-[max(1rem,env(safe-area-inset-bottom))] data-at-top:inset-x-0 data-at-top:top-0 data-at-top:bottom-auto data-at-top:mx-auto data-at-top:flex-col data-at-top:items-center print:hidden"
      >
        {shownToasts.map(
          (one) => one.data && <OneToast key={one.id} base={one} toast={one.data} onDismiss={() => close(one.id)} />,
        )}
      </Base.Viewport>
    </Base.Portal>
  );
}

/** Moves the box to its place. If that is over the end of the content, makes the room there as high as the box. */
function placeBox(box: HTMLElement) {
  const dialog = box.closest("dialog");
  const measured = () =>
    toastPlace({
      window: { width: document.documentElement.clientWidth, height: window.innerHeight },
      dialog: dialog?.getBoundingClientRect() ?? null,
      foot: footRect(dialog ?? document),
      leastWidth: LEAST_WIDTH * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16),
      height: box.scrollHeight,
    });
  // The width decides the height.
  box.style.maxWidth = maxWidth(measured());
  const { right, bottom, coversEnd } = measured();
  box.style.setProperty("--right", `${right}px`);
  box.style.setProperty("--room-below", `${bottom ?? 0}px`);
  box.toggleAttribute("data-at-top", bottom === null);
  const room = findRoom(dialog);
  if (room) room.style.height = `${coversEnd ? box.offsetHeight : 0}px`;
}

const maxWidth = ({ width }: ToastPlace) => (width === null ? "" : `min(28rem, ${width}px)`);

const findRoom = (dialog: HTMLElement | null) => (dialog ?? document).querySelector<HTMLElement>(`[${TOAST_ROOM}]`);

/** The buttons of a dialog or the bottom bar of a phone, if they are shown. */
function footRect(place: ParentNode): DOMRect | null {
  const foot = place.querySelector("[data-bottom-edge]")?.getBoundingClientRect();
  return foot && foot.height > 0 ? foot : null;
}

type ToastCardProps = { base: Base.Root.ToastObject<Toast>; toast: Toast; onDismiss: () => void };

function OneToast({ base, toast, onDismiss }: ToastCardProps) {
  const { tone, text, duration, total, action } = toast;
  const { Icon, className, toneWord } = marks[tone];
  return (
    <Base.Root
      toast={base}
      swipeDirection={[]}
      role={tone === "error" || tone === "warning" ? "alert" : "status"}
      // biome-ignore lint/a11y/useValidAriaValues: removes the attribute, which such a role must not have.
      aria-modal={undefined}
      tabIndex={-1}
      data-toast={tone}
      // Large text has its buttons below it.
      className="pointer-events-auto relative flex max-w-full shrink-0 animate-rise items-start gap-x-3 overflow-hidden rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm text-ink shadow-lg @max-2xs:w-full @max-2xs:flex-wrap @max-2xs:py-0.5 data-ending-style:hidden"
    >
      <Icon aria-hidden className={clsx("mt-3 size-5 shrink-0 @max-2xs:hidden", className)} />
      <p
        className={clsx(
          "min-w-0 flex-1 py-3 wrap-anywhere @max-2xs:basis-32 @max-2xs:py-1",
          duration === null && "pr-4",
        )}
      >
        <span className="sr-only">{`${toneWord} `}</span>
        <span>{text}</span>
      </p>
      <span className="ml-auto flex shrink-0 items-center gap-3">
        {action && (
          <TextButton
            onClick={() => {
              onDismiss();
              action.run();
            }}
          >
            {action.label}
          </TextButton>
        )}
        {duration !== null && (
          <IconButton label="Dismiss" icon={<X aria-hidden className="size-4" />} onClick={onDismiss} />
        )}
      </span>
      {duration === null && <ProgressBar label={text} total={total} />}
    </Base.Root>
  );
}

/** An indeterminate progress bar, because the server responds only when everything is done. */
function ProgressBar({ label, total }: { label: string; total?: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      className="absolute inset-x-0 bottom-0 h-1 bg-sunken"
    >
      <span className="keeps-fill absolute inset-y-0 w-2/5 animate-progress rounded-full bg-accent" />
    </div>
  );
}
