import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { LookupName, type LookupProps, LookupSelect, type OptionText } from '#ui/form/lookup.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

interface LookupOptions<Parent extends string> {
  /** The parent that must be chosen before there are options, and the key of the text shown until then. */
  requires?: { parent: Parent; hint: TextKey };
  /** Other parents that narrow the options once they are chosen. */
  narrowedBy?: readonly Parent[];
  /** The query parameter for what is typed. */
  searchBy?: string;
  /** Text key of an option whose name alone says too little, or a function of its fields. */
  optionText?: OptionText;
  /** Whether the status 0 of an option means that it is closed; true by default. */
  marksClosed?: boolean;
  /** Whether the options are people, who are inactive with the status 0. */
  ofPeople?: boolean;
  /** Constant parameters. */
  query?: Record<string, unknown>;
}

interface LookupOfProps<Parent extends string> extends LookupProps {
  /** The parents that are chosen already, by parameter name. */
  within?: Partial<Record<Parent, unknown>>;
}

interface ResourceLookupProps extends LookupOfProps<string> {
  endpoint: Endpoint;
  lookup: LookupOptions<string>;
}

function ResourceSelect(props: ResourceLookupProps) {
  const {
    endpoint,
    lookup,
    within = {},
    disabled = false,
    placeholder = 'list.filter.any',
    ...select
  } = props;
  const { requires, searchBy = 'search', query, optionText, marksClosed = true, ofPeople = false } = lookup;
  const waits = requires !== undefined && (within[requires.parent] ?? null) === null;
  return (
    <LookupSelect
      {...select}
      {...(optionText && { optionText })}
      marksClosed={marksClosed}
      ofPeople={ofPeople}
      endpoint={endpoint}
      query={{ ...query, ...within }}
      searchBy={searchBy}
      disabled={disabled || waits}
      placeholder={waits ? requires.hint : placeholder}
    />
  );
}

function ResourceName({ endpoint, lookup, within, ...name }: ResourceLookupProps) {
  const { query, optionText } = lookup;
  return (
    <LookupName
      {...name}
      {...(optionText && { optionText })}
      endpoint={endpoint}
      query={{ ...query, ...within }}
    />
  );
}

/** The select, the name and the list filter of a resource, made from its lookup endpoint. Call it at module level. */
export function lookupOf<const Parent extends string = never>(
  endpoint: Endpoint,
  lookup: LookupOptions<Parent> = {},
) {
  const { requires, narrowedBy = [] } = lookup;
  const parents: readonly string[] = requires === undefined ? narrowedBy : [...narrowedBy, requires.parent];
  const of = { endpoint, lookup };
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: lookupOf is called at module level, once per resource
    Select: (props: LookupOfProps<Parent>) => <ResourceSelect {...of} warnOfClosed {...props} />,
    // biome-ignore lint/correctness/noComponentHookFactories: lookupOf is called at module level, once per resource
    Name: (props: LookupOfProps<Parent>) => <ResourceName {...of} {...props} />,
    /** A filter of a list by this resource; the list's other filters narrow its options. */
    filter: <Field extends string>(
      name: Field,
      label: TextKey,
      within: Partial<Record<Parent, unknown>> = {},
    ): Filter<Field> => ({
      name,
      label,
      control: (control, chosen) => {
        const filtered = Object.fromEntries(parents.map((parent) => [parent, chosen[parent]]));
        return <ResourceSelect {...of} {...control} within={{ ...filtered, ...within }} />;
      },
      shown: (value) => <ResourceName {...of} value={value} within={within} />,
    }),
  };
}
