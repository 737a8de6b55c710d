import type { TextKey } from '#i18n/text-key.ts';
/** An option of a filter or form field with a fixed set of values. */
export interface Choice {
  value: string | number;
  /** Text key. */
  label: TextKey;
}

/** Active or inactive. */
export const STATUSES: Choice[] = [
  { value: 1, label: 'status.active' },
  { value: 0, label: 'status.inactive' },
];
export const PERSON_STATUSES: Choice[] = [
  { value: 1, label: 'person_status.active' },
  { value: 0, label: 'person_status.inactive' },
];
