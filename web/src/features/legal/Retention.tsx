import { limits } from "../../rules/limits";

/** The retention periods. Each number comes from the server's limits. */
export function Retention() {
  const {
    erasureDays,
    sessionLifetime,
    overKept,
    answersKept,
    lettersKept,
    notificationsKept,
    decisionsKept,
    letterFilesKept,
    invitationLifetime,
    resetLinkLifetime,
  } = limits();
  return (
    <ul>
      <li>{`Your details, settings and notifications, and the notes on you: as long as you have an account, and at most ${erasureDays} days longer. A notification that you have read, or deleted from the list, goes after ${notificationsKept}.`}</li>
      <li>
        Your bookings, attendance and concession changes, and a coach's name on classes: as long as the studio's own
        records. Once your personal data is erased, bookings and changes are tied to nobody.
      </li>
      <li>{`Whether each booking, cancellation and place on a waitlist was accepted, and the facts it was decided from: ${decisionsKept}, and no longer than your account and ${erasureDays} days.`}</li>
      <li>{`A place on a waitlist: until you leave it, or ${overKept} after the class.`}</li>
      <li>{`An email's text: until it is sent. That it was sent, to which address and about what: ${lettersKept}. Where emails are kept as files because there is no mail server: ${letterFilesKept}.`}</li>
      <li>{`A sign-in: until you sign out, or ${sessionLifetime} after you last used it. Invitations work for ${invitationLifetime}, links for a new password for ${resetLinkLifetime}. All of these are erased ${overKept} after they end.`}</li>
      <li>{`The app's answer to what is entered anew (an account, a class, a place in one), so that nothing is made twice: ${answersKept}, and it is erased within a day from then.`}</li>
      <li>A backup holds what was there when it was made, until the studio deletes it.</li>
    </ul>
  );
}
