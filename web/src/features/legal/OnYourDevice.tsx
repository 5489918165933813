/** Everything that Fantail stores in the browser. Add new kinds of stored data to this list. */
export function OnYourDevice() {
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
