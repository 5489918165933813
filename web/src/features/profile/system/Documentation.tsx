import type { ReactNode } from "react";
import { counted } from "../../../lib/plural";
import { balanceWords, limits } from "../../../rules";
import { Card } from "../../../ui/Card";

/** Explains the automatic behaviour of the app. Each number comes from `limits`. */
export function Documentation() {
  return (
    <Card title="How the System Works">
      <div className="grid gap-6 text-sm">
        <Notifications />
        <Waitlist />
        <Email />
        <BookingRules />
      </div>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-soft">{children}</ul>
    </section>
  );
}

const inWords = (balance: number) => {
  const { number, noun } = balanceWords(balance);
  return `${number} ${noun}`;
};

function Notifications() {
  const { runningLowBalance, lowBalance, minimumBalance, inboxLength } = limits();
  return (
    <Part title="Notifications">
      <li>{`Everyone finds what they are told in the app, the newest ${inboxLength}, whatever their settings say.`}</li>
      <li>
        Members are told when they book or cancel, when the studio books or removes them, when a class of theirs is
        changed or cancelled, and when concessions are added.
      </li>
      <li>{`Members are told that their balance is low when it falls to ${inWords(runningLowBalance)} or fewer, to ${inWords(lowBalance)} or fewer, and to ${inWords(minimumBalance)}.`}</li>
      <li>
        Admins are told when a member cancels too late for a refund, when an account is deleted, when an invitation is
        completed and when the bank account is changed.
      </li>
    </Part>
  );
}

function Waitlist() {
  const { waitlistCutoff, openingMailInterval, bookingCutoff } = limits();
  return (
    <Part title="Waitlist">
      <li>{`Members join the waitlist of a full class with enough concessions for it, until ${waitlistCutoff} before it starts.`}</li>
      <li>
        When a spot opens, whoever asked to be booked is booked while cancelling is free, the longest wait first.
        Otherwise everyone on the waitlist who could book is told at once, and the first to book gets it.
      </li>
      <li>In the night an email about a spot waits for the morning, unless the class starts early.</li>
      <li>{`About one class nobody gets a second email within ${openingMailInterval}; it is sent then if a spot is still free.`}</li>
      <li>{`Nobody is told once booking has closed, ${bookingCutoff} before the start. There is no other time limit.`}</li>
    </Part>
  );
}

function Email() {
  const { invitationLifetime, resetLinkLifetime, lettersTriedFor, lettersKept, letterFilesKept } = limits();
  return (
    <Part title="Email">
      <li>
        Each person chooses which emails they get. Those about the account itself always go: invitations, links for a
        new password, and word of a changed password or address.
      </li>
      <li>{`Invitations work for ${invitationLifetime}, links for a new password for ${resetLinkLifetime}, each once.`}</li>
      <li>{`An email that can't be sent is tried again for ${lettersTriedFor}, and then given up.`}</li>
      <li>{`An email's text is erased once it is sent; who was written to and when is kept for ${lettersKept}. Without a mail server emails are files, which are kept for ${letterFilesKept}.`}</li>
    </Part>
  );
}

function BookingRules() {
  const { bookingCutoff, refundCutoff, minimumBalance, classesOnCredit, erasureDays } = limits();
  return (
    <Part title="Booking Rules">
      <li>{`Members book and cancel until ${bookingCutoff} before the start.`}</li>
      <li>{`Concessions come back when a member cancels more than ${refundCutoff} before the start; later they don't. An admin who removes a booking can give them back all the same.`}</li>
      <li>{`Users can book up to ${counted(classesOnCredit, "class", "classes")} in advance, that is on credit: no booking takes a balance below ${inWords(minimumBalance)}.`}</li>
      <li>When the studio cancels a class, everyone booked gets their concessions back and is told.</li>
      <li>{`Personal data of a deleted account is erased within ${erasureDays} days.`}</li>
    </Part>
  );
}
