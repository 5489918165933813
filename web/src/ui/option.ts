export type Option = {
  id: string;
  label: string;
  detail?: string;
  /** The text that the matcher looks in. */
  search: string;
  /** The reason it can't be chosen. It is shown, and the reason with it. */
  disabledReason?: string | null;
};
