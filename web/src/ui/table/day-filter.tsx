import { formatDay } from '@dekanat/contract/api/days.ts';
import { Day } from '@dekanat/contract/api/fields.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

/** A filter by a day. */
export const dayFilter = <Name extends string>(
  name: Name,
  label: TextKey,
  latest?: string,
): Filter<Name> => ({
  name,
  label,
  control: (control) => <DayInput {...control} {...(latest !== undefined && { latest })} />,
  shown: (value) => formatDay(String(value)),
  check: (value) => (value === undefined || Day.safeParse(value).success ? undefined : 'invalid.date'),
});
