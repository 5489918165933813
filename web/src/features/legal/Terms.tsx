import { LegalPage } from "./LegalPage";

export function Terms() {
  return (
    <LegalPage title="Terms of Service">
      <p>By using Fantail you agree to the following.</p>
      <h2>Your account</h2>
      <p>Accounts are made by invitation. Keep your password to yourself; what is booked with your account is yours.</p>
      <h2>Concessions</h2>
      <p>
        A concession is one prepaid class credit. A booking uses the concessions its class asks for, shown before you
        confirm.
      </p>
      <h2>Booking, cancelling and waiting</h2>
      <p>
        Each class shows until when it can be booked, until when cancelling gives your concessions back, and until when
        you can join its waitlist. When a spot opens, everyone waiting is told, and the first to book gets it.
      </p>
      <h2>When the studio cancels</h2>
      <p>Everyone booked is told, and gets their concessions back.</p>
      <h2>Your health</h2>
      <p>Come only when you are fit to take part, and tell your instructor of anything they should know.</p>
    </LegalPage>
  );
}
