/** The data left of a deleted account once its personal data is erased. */
export const RETAINED_DATA = [
  "Past bookings and concession changes, tied to nobody",
  "How many people came to each class, tied to nobody",
];

/** What is also left of a deleted coach's account. */
export const RETAINED_OF_INSTRUCTORS = "Your name as instructor on classes";
