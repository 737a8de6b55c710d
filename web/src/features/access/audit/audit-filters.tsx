import { AUDIT_ACTIONS, audit } from '@dekanat/contract/access/audit/audit.ts';
import { today } from '@dekanat/contract/api/days.ts';
import { AUDITED } from '@dekanat/contract/catalogue/catalogue.ts';
import { Input } from 'antd';
import type { TextKey } from '#i18n/text-key.ts';
import type { Choice } from '#ui/form/choices.ts';
import { LookupName, LookupSelect } from '#ui/form/lookup.tsx';
import { dayFilter } from '#ui/table/day-filter.tsx';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice } from '#ui/table/list-filters.tsx';

type Name = 'user_id' | 'record' | 'record_id' | 'action' | 'from' | 'to' | 'request_id';

/** Records that the command bar finds have a noun; `users` are the accounts of more people than administrators. */
const recordLabel = (resource: (typeof AUDITED)[number]): TextKey =>
  'searchable' in resource && resource.table !== 'users'
    ? `${resource.noun}.noun`
    : `audit.record.${resource.table}`;

const records = AUDITED.map((resource): Choice => ({ value: resource.table, label: recordLabel(resource) }));
const actions = AUDIT_ACTIONS.map((value): Choice => ({ value, label: `audit.action.${value}` }));

export const personFilter = (universityId: number | undefined): Filter<'user_id'> => {
  const query = { university_id: universityId };
  return {
    name: 'user_id',
    label: 'audit.user_name',
    control: (control) => (
      <LookupSelect {...control} endpoint={audit.people} query={query} searchBy="search" />
    ),
    shown: (value) => <LookupName value={value} endpoint={audit.people} query={query} known={`№ ${value}`} />,
  };
};

export const typedFilter = <Field extends 'record_id' | 'request_id'>(
  name: Field,
  label: TextKey,
): Filter<Field> => ({
  name,
  label,
  control: ({ id, value, onChange }) => (
    <Input
      id={id}
      value={value === undefined ? '' : String(value)}
      inputMode={name === 'record_id' ? 'numeric' : 'text'}
      allowClear
      onChange={({ target }) => onChange(target.value.trim() || undefined)}
    />
  ),
  shown: String,
});

/** Filters by user, kind, record, days and request. */
export const auditFilters = (universityId: number | undefined): Filter<Name>[] => [
  personFilter(universityId),
  choice('action', 'audit.action', actions),
  choice('record', 'audit.record_label', records),
  typedFilter('record_id', 'audit.record_id'),
  dayFilter('from', 'audit.from', today()),
  dayFilter('to', 'audit.to', today()),
  typedFilter('request_id', 'audit.request_id'),
];
