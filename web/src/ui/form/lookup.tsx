import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import type { CallInput } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

const SEARCH_AFTER_MS = 250;

interface Option {
  id: number;
  name: string;
  /** Distinguishes records with the same name. */
  code?: string | null;
  /** 0: closed, which is marked where the option is chosen. */
  status?: 1 | 0;
}
const nameOf = ({ code, name }: Option) => (code ? `${code} ${name}` : name);

/** Props of a select on another resource; `id`, `value` and `onChange` come from the surrounding field. */
export interface LookupProps {
  id?: string;
  value?: unknown;
  onChange?: (value: number | undefined) => void;
  disabled?: boolean;
  /** Name of the selected record, if known before the options load. */
  known?: unknown;
  /** Text key of the placeholder. */
  placeholder?: TextKey;
}

interface LookupSelectProps extends LookupProps {
  endpoint: Endpoint;
  /** Narrows the options, e.g. by university or selected parents. */
  query: Record<string, unknown>;
  /** Query parameter of the search text. */
  searchBy: string;
}

/** A select with server-side search. */
export function LookupSelect({
  endpoint,
  query,
  searchBy,
  value,
  placeholder = 'list.filter.any',
  known,
  ...select
}: LookupSelectProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const { options, isFetching, error } = useOptions(
    endpoint,
    { ...query, [searchBy]: search },
    select.disabled !== true,
  );
  const chosen = useName(endpoint, query, value) ?? String(known ?? value);
  const listed = options.some(({ id }) => id === value);
  const unlisted = typeof value === 'number' && !listed && search === '' ? [{ id: value, name: chosen }] : [];
  const labelOf = (option: Option) =>
    option.status === 0 ? text('lookup.closed', { name: nameOf(option) }) : nameOf(option);
  return (
    <Select
      {...select}
      value={typeof value === 'number' ? value : null}
      options={[...unlisted, ...options].map((option) => ({ value: option.id, label: labelOf(option) }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      loading={isFetching}
      placeholder={text(placeholder)}
      notFoundContent={error?.message ?? text('list.empty')}
      labelRender={({ label, value: id }) => label ?? (id === value ? chosen : undefined)}
      onOpenChange={(open) => !open && setTyped('')}
    />
  );
}

/** The name of one record of a lookup. */
export function LookupName({ endpoint, query, value, known }: Omit<LookupSelectProps, 'searchBy'>) {
  const name = useName(endpoint, query, value);
  return typeof value === 'number' ? (name ?? String(known ?? '…')) : '—';
}

function useName(endpoint: Endpoint, query: Record<string, unknown>, value: unknown) {
  const { options } = useOptions(endpoint, query, typeof value === 'number');
  const found = options.find(({ id }) => id === value);
  return found && nameOf(found);
}

function useOptions(endpoint: Endpoint, query: Record<string, unknown>, enabled: boolean) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const input = { query: Object.fromEntries(given) } as CallInput<Endpoint>;
  const { data, ...state } = useQuery({
    ...queryOf(endpoint, input),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { ...state, options: optionsIn(data) };
}

/** Lookups return an array; lists used as lookups return a page. */
function optionsIn(data: unknown): Option[] {
  if (Array.isArray(data)) return data as Option[];
  return typeof data === 'object' && data !== null && 'data' in data ? (data.data as Option[]) : [];
}

/** Debounces the search text. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
