/** The data that is kept of a deleted account after its personal data is erased. */
export const RETAINED_DATA = [
  "Past bookings and concession changes, tied to nobody",
  "How many people came to each class, tied to nobody",
];

/** The data that is also kept of a deleted coach's account. */
export const RETAINED_OF_INSTRUCTORS = "Your name as instructor on classes";
