/** The message by which a page of staff asks the service worker to store staff's rules. */
export const STORE_STAFF_RULES = "STORE_STAFF_RULES";
