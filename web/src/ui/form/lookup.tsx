import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useContext, useEffect, useState } from 'react';
import type { CallInput } from '#api/call-options.ts';
import { queryOf } from '#api/query.ts';
import { currentLanguage, useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import { ComparedName } from '#ui/form/compared-name.ts';

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

export type OptionText = TextKey | ((option: Readonly<Record<string, unknown>>) => TextKey);
const keyOf = (optionText: OptionText, option: Option) =>
  typeof optionText === 'function' ? optionText({ ...option }) : optionText;

/** Props of a select on another resource; `id`, `value` and `onChange` come from the surrounding field. */
export interface LookupProps {
  id?: string;
  value?: unknown;
  /** With the fields of the chosen option. */
  onChange?: (value: number | undefined, option?: Readonly<Record<string, unknown>>) => void;
  disabled?: boolean;
  /** Name of the stored record, which is shown until the options load, or if they are too many to contain it. */
  known?: unknown;
  /** Text key of the placeholder. */
  placeholder?: TextKey;
  /** Text key of the accessible name of a select without a field around it. */
  label?: TextKey;
  /** Warns when a closed record is selected: right in a form, not in a filter. */
  warnOfClosed?: boolean;
  /** Text key of an option whose name alone says too little; it gets the fields of the option. */
  optionText?: OptionText;
  /** Whether the status 0 of an option means that it is closed. */
  marksClosed?: boolean;
  /** Whether the options are people: their status 0 means that they are inactive. */
  ofPeople?: boolean;
  /** Ids of the options that are offered, when the caller knows better than the endpoint; all by default. */
  only?: ReadonlySet<number> | undefined;
}

interface LookupSelectProps extends LookupProps {
  endpoint: Endpoint;
  /** Narrows the options, e.g. by university or selected parents. */
  query: Record<string, unknown>;
  /** Query parameter of the search text. */
  searchBy: string;
}

const CLOSED = {
  name: 'lookup.closed',
  group: 'lookup.closed.group',
  warning: 'lookup.closed.warning',
} as const;
const INACTIVE = {
  name: 'lookup.inactive',
  group: 'lookup.inactive.group',
  warning: 'lookup.inactive.warning',
} as const;
const closedTexts = (ofPeople = false) => (ofPeople ? INACTIVE : CLOSED);

/** A select with server-side search. */
export function LookupSelect({
  endpoint,
  query,
  searchBy,
  value,
  onChange,
  placeholder = 'list.filter.any',
  known: stored,
  warnOfClosed = false,
  optionText,
  marksClosed = true,
  ofPeople,
  only,
  label,
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
  const offered = only === undefined ? options : options.filter(({ id }) => only.has(id));
  const option = useOption(endpoint, query, value);
  const known = useKnown(stored, value);
  const remember = useRemember(endpoint);
  const choose = (id: number | undefined) => {
    const picked = offered.find((one) => one.id === id);
    if (picked) remember(picked);
    onChange?.(id, picked && { ...picked });
  };
  const texts = closedTexts(ofPeople);
  const isClosed = (one: Option | undefined) => marksClosed && one?.status === 0;
  const titleOf = (one: Option) => (optionText ? text(keyOf(optionText, one), { ...one }) : nameOf(one));
  const chosen = option ? titleOf(option) : String(known ?? value);
  const warns = warnOfClosed && isClosed(option);
  const listed = offered.some(({ id }) => id === value);
  const unlisted = typeof value === 'number' && !listed && search === '' ? [{ value, label: chosen }] : [];
  const choiceOf = (one: Option) => ({
    value: one.id,
    label: isClosed(one) ? text(texts.name, { name: titleOf(one) }) : titleOf(one),
  });
  const closed = offered.filter(isClosed).map(choiceOf);
  const open = [...unlisted, ...offered.filter((one) => !isClosed(one)).map(choiceOf)];
  const field = (
    <Select
      {...select}
      {...(label && { 'aria-label': text(label) })}
      {...(warns && { status: 'warning' as const })}
      value={typeof value === 'number' ? value : null}
      onChange={(id: number | null | undefined) => choose(id ?? undefined)}
      options={[...open, ...(closed.length > 0 ? [{ label: text(texts.group), options: closed }] : [])]}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear={clearButton(text)}
      loading={isFetching}
      placeholder={text(placeholder)}
      notFoundContent={error?.message ?? text('list.empty')}
      labelRender={({ label, value: id }) => label ?? (id === value ? chosen : undefined)}
      onOpenChange={(opens) => !opens && setTyped('')}
    />
  );
  return warns ? (
    <>
      {field}
      <small className="lookup-warning" role="status">
        {text(texts.warning)}
      </small>
    </>
  ) : (
    field
  );
}

/** The name of one record of a lookup. */
export function LookupName(props: Omit<LookupSelectProps, 'searchBy'>) {
  const { endpoint, query, value, optionText } = props;
  const text = useText();
  const known = useKnown(props.known, value);
  const option = useOption(endpoint, query, value);
  if (typeof value !== 'number') return '—';
  if (option === undefined) return String(known ?? '…');
  return optionText ? text(keyOf(optionText, option), { ...option }) : nameOf(option);
}

function useOption(endpoint: Endpoint, query: Record<string, unknown>, value: unknown) {
  const { options } = useOptions(endpoint, query, typeof value === 'number');
  const { data: picked } = useQuery<Option>({ queryKey: pickedKey(endpoint, value), queryFn: skipToken });
  return options.find(({ id }) => id === value) ?? picked;
}

/** The key of an option that was found by a search and chosen: without one it may not be among the options. */
const pickedKey = ({ resource, path }: Endpoint, id: unknown): readonly unknown[] => [
  resource.name,
  'picked',
  path,
  currentLanguage(),
  id,
];

function useRemember(endpoint: Endpoint) {
  const client = useQueryClient();
  return (option: Option) => void client.setQueryData(pickedKey(endpoint, option.id), option);
}

/** The name that is given for a value, and none for another value. */
function useKnown(name: unknown, value: unknown): unknown {
  const compared = useContext(ComparedName);
  const [given, setGiven] = useState({ name, value });
  if (compared) return compared.name;
  const hadNone = typeof given.value !== 'number' && typeof value === 'number';
  if (given.name === name && !hadNone) return given.value === value ? name : undefined;
  setGiven({ name, value });
  return name;
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
