import { limits } from "../../rules";
import { LegalPage } from "./LegalPage";

export function Privacy() {
  return (
    <LegalPage title="Privacy Policy">
      <p>The studio keeps what it needs to run its classes, and nothing else.</p>
      <h2>What we keep</h2>
      <ul>
        <li>Your name, email address and, if you give it, your phone number.</li>
        <li>Your concessions, bookings, waitlist places and attendance.</li>
        <li>Your notification settings.</li>
      </ul>
      <h2>What we use it for</h2>
      <p>
        To hold your place in a class, to tell you when something about it changes, and to keep your concessions right.
        We do not sell it, and we do not show it to other members.
      </p>
      <h2>Who sees it</h2>
      <p>The studio's admins and coaches. Notes about an account are seen by admins only.</p>
      <h2>On your device</h2>
      <p>Your sign-in and your choice of a light or dark appearance are kept in your browser. There are no cookies.</p>
      <h2>When you leave</h2>
      <p>
        You can delete your account at any time. Personal data is removed within {limits().erasureDays} days of account
        deletion.
      </p>
      <h2>Your rights</h2>
      <p>Under the Privacy Act 2020 you can ask to see what we hold about you, and to have it corrected.</p>
    </LegalPage>
  );
}
