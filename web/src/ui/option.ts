export type Option = {
  id: string;
  label: string;
  detail?: string;
  /** The text that the matcher looks in. */
  search: string;
  /** The reason why the option can't be chosen. The option is still shown, with the reason. */
  disabledReason?: string | null;
};
