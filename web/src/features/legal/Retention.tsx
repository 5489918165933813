import { limits } from "../../rules";

/** For how long what is kept; each figure is the one that the server goes by. */
export function Retention() {
  const { sessionLifetime, overKept, lettersKept, letterFilesKept, invitationLifetime, resetLinkLifetime } = limits();
  return (
    <ul>
      <li>
        Your details, bookings, attendance, concessions and notifications: as long as you have an account. A
        notification you delete is no longer shown, and goes with the account.
      </li>
      <li>A place on a waitlist: until you leave it, or {overKept} after the class.</li>
      <li>
        An email's text: until it is sent. That it was sent, to which address and about what: {lettersKept}. Where
        emails are kept as files because there is no mail server: {letterFilesKept}.
      </li>
      <li>
        A sign-in: until you sign out, or {sessionLifetime} after you last used it. Invitations work for{" "}
        {invitationLifetime}, links for a new password for {resetLinkLifetime}. All of these are erased {overKept} after
        they end.
      </li>
      <li>A backup holds what was there when it was made, until the studio deletes it.</li>
    </ul>
  );
}
