import { paths } from "../../lib/paths";
import { limits } from "../../rules/limits";
import { RETAINED_DATA, RETAINED_OF_INSTRUCTORS } from "../../studio/account/retainedData";
import { LegalLink, LegalPage } from "./LegalPage";

const KEPT_DATA = [
  "Your name, username and email address, and your phone number if you give it: to know you and to reach you",
  "Your bookings, waitlist places and attendance: to hold your place, and to show you your past classes",
  "Whether the rules accepted or refused a booking, a cancellation or a place on a waitlist, and why: to answer questions about it later",
  "Each change of your concessions: to keep your balance right, and to show where they went",
  "Your notifications, your settings for them, and which emails were sent to you and when: to keep you informed",
  "Notes that the studio's admins write about your account, such as what you told them about an injury",
  "Where your browser takes notifications, while you have them turned on for a device: to show them there",
  "When you made a calendar address, and a one-way code made from it: to show your classes to whoever has the address",
  "A one-way code made from your password, never the password itself, and when and with which browser you signed in: to keep others out",
];

export function Privacy() {
  return (
    <LegalPage title="Privacy Policy" contact="If anything here is unclear, ask.">
      <p>The studio keeps what it needs to run its classes, and nothing else. We do not sell it.</p>
      <h2>What we keep, and why</h2>
      <ul>
        {KEPT_DATA.map((words) => (
          <li key={words}>{`${words}.`}</li>
        ))}
      </ul>
      <p>
        You give us this yourself, or the studio enters it when it invites you. Only your name and email address are
        needed.
      </p>
      <h2>Who sees it</h2>
      <p>
        The studio's admins and coaches; admins' notes are seen by admins only. Other members see nothing of you. We
        pass it on to nobody, but for the company that carries our emails, and where the law asks for it. If you make a
        calendar address, whoever has it sees your classes. If you turn on notifications for a device, they go through
        the service of its browser, encrypted, so that only the device reads them.
      </p>
      <h2>Where it is</h2>
      <p>On the studio's own server. Pages and scripts come from there too: nobody else learns that you looked.</p>
      <h2>On your device</h2>
      <OnYourDevice />
      <h2>How long we keep it</h2>
      <Retention />
      <h2>When you leave</h2>
      <p>
        You can delete your account at any time, under <LegalLink to={paths.profile}>Profile</LegalLink>. You can't sign
        in from then on, your future bookings are cancelled, and your balance ends.{" "}
        <span>{`Personal data is removed within ${limits().erasureDays} days of account deletion.`}</span> This stays:
      </p>
      <ul>
        {RETAINED_DATA.map((words) => (
          <li key={words}>{`${words}.`}</li>
        ))}
        <li>{`${RETAINED_OF_INSTRUCTORS}, if you are a coach.`}</li>
      </ul>
      <h2>Your copy, and corrections</h2>
      <p>
        Under the Privacy Act 2020 you may see what we hold about you (information privacy principle 6) and have it
        corrected (principle 7). ‘Download my data’ in your <LegalLink to={paths.profile}>Profile</LegalLink> gives you
        one file with all of it but the admins' notes; those we give you on request. Your name, email address and phone
        number you can correct there yourself. For anything else write to the address below.
      </p>
      <h2>If you are not content</h2>
      <p>
        Tell us first, so that we can put it right. You can also complain to the{" "}
        <LegalLink to="https://www.privacy.org.nz/">Office of the Privacy Commissioner</LegalLink>.
      </p>
    </LegalPage>
  );
}

/** Everything that Fantail stores in the browser. Add new kinds of stored data to this list. */
function OnYourDevice() {
  return (
    <>
      <p>
        Your browser keeps your sign-in and, so that Fantail opens without a connection, your own profile, balance and
        its changes, bookings, waitlists, notifications and your settings for them, the studio's name, packs and payment
        details, and the class schedule as you last saw them, for at most 7 days. All of it goes when you sign out, when
        the session ends, when someone else signs in, and with ‘Clear this device’ in your profile.
      </p>
      <p>
        Of these, staff's browsers keep their own profile and the studio's name only. Attendance marks that are not
        saved yet stay, with the roster that they belong to, until they are saved or the person who made them signs out;
        only that person sees them. An admin's browser also remembers which column of a bank's file is which, and no
        payment, until they sign out.
      </p>
      <p>
        If your session ends while you fill in a form, what you typed stays in that browser tab until you open the form
        again, sign out or close the tab. A tab also notes when Fantail has reloaded itself for a newer version.
      </p>
      <p>
        Your choice of a light or dark appearance stays, and so does how far this device's clock is off. The app's own
        page and files, which are the same for everyone, stay until you sign out. Fantail uses no cookies.
      </p>
    </>
  );
}

/** The retention periods. Each number comes from the server's limits. */
function Retention() {
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
