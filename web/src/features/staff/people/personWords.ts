type Named = { firstName: string; lastName: string; username: string };

/** `Mia Tāne (@mia.tane)` */
export const personWords = ({ firstName, lastName, username }: Named) => `${firstName} ${lastName} (@${username})`;
