import { paths } from "../../lib/paths";
import { limits } from "../../rules/limits";
import { RETAINED_DATA, RETAINED_OF_INSTRUCTORS } from "../../studio/account/retainedData";
import { LegalLink, LegalPage } from "./LegalPage";
import { OnYourDevice } from "./OnYourDevice";
import { Retention } from "./Retention";

const KEPT_DATA = [
  "Your name, username and email address, and your phone number if you give it: to know you and to reach you",
  "Your bookings, waitlist places and attendance: to hold your place, and to show you your past classes",
  "Whether the rules accepted or refused a booking, a cancellation or a place on a waitlist, and why: to answer questions about it later",
  "Each change of your concessions: to keep your balance right, and to show where they went",
  "Your notifications, your settings for them, and which emails were sent to you and when: to keep you informed",
  "Notes that the studio's admins write about your account, such as what you told them about an injury",
  "A one-way code made from your password, never the password itself, and when you signed in: to keep others out",
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
        pass it on to nobody, but for the company that carries our emails, and where the law asks for it.
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
