/** The data left of a deleted account once its personal data is erased. */
export const WHAT_STAYS = [
  "Past bookings and concession changes, tied to nobody",
  "How many people came to each class, tied to nobody",
];

/** And of a coach's. */
export const INSTRUCTOR_STAYS = "Your name as instructor on classes";
