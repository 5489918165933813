import { paths } from "../../lib/paths";
import { limits } from "../../rules";
import { RETAINED_DATA, RETAINED_OF_INSTRUCTORS } from "../../studio/account/retainedData";
import { LegalLink, LegalPage } from "./LegalPage";
import { Retention } from "./Retention";

export function Privacy() {
  return (
    <LegalPage title="Privacy Policy" contact="If anything here is unclear, ask.">
      <p>The studio keeps what it needs to run its classes, and nothing else. We do not sell it.</p>
      <h2>What we keep, and why</h2>
      <ul>
        <li>
          Your name, username and email address, and your phone number if you give it: to know you and to reach you.
        </li>
        <li>Your bookings, waitlist places and attendance: to hold your place, and to show you your past classes.</li>
        <li>
          Whether the rules accepted or refused a booking, a cancellation or a place on a waitlist, and why: to answer
          questions about it later.
        </li>
        <li>Each change of your concessions: to keep your balance right, and to show where they went.</li>
        <li>
          Your notifications, your settings for them, and which emails were sent to you and when: to keep you informed.
        </li>
        <li>Notes that the studio's admins write about your account, such as what you told them about an injury.</li>
        <li>
          A one-way code made from your password, never the password itself, and when you signed in: to keep others out.
        </li>
      </ul>
      <p>
        You give us this yourself, or the studio enters it when it invites you. Only your name and email address are
        needed.
      </p>
      <h2>Who sees it</h2>
      <p>
        The studio's admins and coaches; admins' notes are seen by admins only. Other members see nothing of you. We
        pass it on to nobody, but for the company that carries our emails, and where the law asks for it.
      </p>
      <h2>Where it is</h2>
      <p>On the studio's own server. Pages and scripts come from there too: nobody else learns that you looked.</p>
      <h2>On your device</h2>
      <p>
        Your browser keeps your sign-in and, so that Fantail opens without a connection, your own profile, balance and
        its changes, bookings, waitlists, notifications and your settings for them, the studio's name, packs and payment
        details, and the class schedule as you last saw them, for at most 7 days. All of it goes when you sign out, when
        the session ends, when someone else signs in, and with ‘Clear this device’ in your profile.
      </p>
      <p>
        Of these, staff's browsers keep their own profile and the studio's name only. An admin's also remembers which
        column of a bank's file is which, and no payment, until they sign out.
      </p>
      <p>
        If your session ends while you fill in a form, what you typed stays in that browser tab until you open the form
        again, sign out or close the tab. A tab also notes when Fantail has reloaded itself for a newer version.
      </p>
      <p>
        Your choice of a light or dark appearance stays, and so does how far this device's clock is off. The app's own
        page and files, which are the same for everyone, stay until you sign out. Fantail uses no cookies.
      </p>
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
