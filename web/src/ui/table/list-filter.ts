import type { ReactNode } from 'react';
import type { TextKey } from '#i18n/text-key.ts';
import type { List } from '#ui/table/list.ts';

export interface FilterControl {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Text key of what is shown while nothing is chosen. */
  placeholder?: TextKey;
}

/** One filter of a list: its field in the drawer, and the text of its chip while it is active. */
export interface Filter<Name extends string> {
  name: Name;
  /** Key of its label. */
  label: TextKey;
  /** `chosen` is what the drawer's other filters hold. */
  control: (control: FilterControl, chosen: Partial<Record<string, unknown>>) => ReactNode;
  shown: (value: unknown) => ReactNode;
  /** Text key of the problem of a typed value; the drawer does not apply such a value. */
  check?: (value: unknown) => TextKey | undefined;
  /** Filters that become meaningless when this one changes. */
  clears?: readonly string[];
}

export interface FiltersProps<Name extends string> {
  list: Pick<List<unknown, Name>, 'filters' | 'setFilters'>;
  filters: Filter<NoInfer<Name>>[];
}
