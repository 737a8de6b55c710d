/** One of a few fixed values, as filters and forms offer it. */
export interface Choice {
  value: string | number;
  /** Key of its text. */
  label: string;
}

/** Active or inactive, as most records are. */
export const STATUSES: Choice[] = [
  { value: 1, label: 'status.active' },
  { value: 0, label: 'status.inactive' },
];
