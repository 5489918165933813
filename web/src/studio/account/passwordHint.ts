import { limits } from "../../rules/limits";

/** The hint at a new password: `6 characters or more`. */
export const passwordHint = () => `${limits().minimumPasswordLength} characters or more`;
