import { paths } from "../../lib/paths";
import { counted } from "../../lib/plural";
import { limits } from "../../rules/limits";
import { LegalLink, LegalPage } from "./LegalPage";

export function Terms() {
  return (
    <LegalPage title="Terms of Service" contact="Questions?">
      <p>By using this site you agree to the following.</p>
      <h2>Your account</h2>
      <p>
        Accounts are made by invitation, and are for one person. Keep your password to yourself; what is booked with
        your account is yours. You can delete your account at any time.
      </p>
      <h2>Concessions</h2>
      <Concessions />
      <h2>Booking and cancelling</h2>
      <Booking />
      <h2>Waitlists</h2>
      <Waiting />
      <h2>When the studio changes or cancels a class</h2>
      <p>
        Everyone booked is told. When a class is cancelled, everyone booked gets their concessions back. Nothing here
        limits your rights under the Consumer Guarantees Act 1993.
      </p>
      <h2>Your health</h2>
      <p>Come only when you are fit to take part, and tell your instructor of anything they should know.</p>
      <h2>Your data</h2>
      <p>
        The <LegalLink to={paths.privacy}>Privacy Policy</LegalLink> says what is kept, why and for how long.
      </p>
    </LegalPage>
  );
}

function Concessions() {
  const { minimumBalance, classesOnCredit } = limits();
  return (
    <ul>
      <li>
        A concession is one prepaid class credit. A booking uses those that its class asks for, shown before you book.
      </li>
      <li>{`You can book up to ${counted(classesOnCredit, "class", "classes")} of one concession in advance of paying: a booking never takes your balance below −${counted(-minimumBalance, "concession")}.`}</li>
      <li>What you owe is settled with your next payment. A balance ends with the account.</li>
    </ul>
  );
}

function Booking() {
  const { bookingCutoff, refundCutoff, scheduleDays } = limits();
  return (
    <ul>
      <li>{`The schedule shows ${scheduleDays} days. Booking and cancelling close ${bookingCutoff} before a class starts.`}</li>
      <li>{`Cancel more than ${refundCutoff} before the start, and your concessions come back. Within ${refundCutoff} of the start they are lost.`}</li>
    </ul>
  );
}

function Waiting() {
  const { waitlistCutoff, bookingCutoff } = limits();
  return (
    <ul>
      <li>{`You can join the waitlist of a full class until ${waitlistCutoff} before it starts, with enough concessions for it. Waiting costs nothing, and you can leave at any time.`}</li>
      <li>{`When a spot opens, everyone waiting who can book it is told, and the first to book gets it. Nobody is told once booking has closed, ${bookingCutoff} before the start.`}</li>
    </ul>
  );
}
