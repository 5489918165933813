import { limits } from "../rules";

/** Said at a new password before it is wrong: `6 characters or more`. */
export const passwordHint = () => `${limits().minimumPasswordLength} characters or more`;
