import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { columnLabel, isStandardColumn } from '@dekanat/contract/locales/column-label.ts';
import { z } from 'zod';
import { useText } from '#i18n/text.ts';
import { uncheckedKey } from '#i18n/text-key.ts';
import { choicesOf } from '#ui/form/form-rules.ts';
import type { Column } from '#ui/table/columns.ts';
import { exportColumnsOf } from '#ui/table/list-query.ts';

/** A column of a plain resource; what is missing follows from the contract. */
export type RecordColumn<Row> = Partial<Column<Row>> & Pick<Column<Row>, 'key'>;

interface Calls {
  read: Endpoint;
  export: Endpoint;
}

function ChoiceText({ label, value }: { label: string; value: unknown }) {
  const text = useText();
  return text(uncheckedKey(`${label}.${value}`));
}

/** The heading follows from the noun and the field's name, the cell from the schema. */
function derived<Row>({ read }: Calls, key: string): Column<Row> {
  const label = columnLabel(read.resource.noun ?? read.resource.name, key);
  const isChoice = read.result instanceof z.ZodObject && choicesOf(read.result, key) !== undefined;
  return {
    key,
    title: uncheckedKey(label),
    render: (row) => {
      const value = (row as Record<string, unknown>)[key] ?? undefined;
      if (value === undefined) return '—';
      return isChoice ? <ChoiceText label={label} value={value} /> : String(value);
    },
  };
}

/** The given columns and, after them, the other columns of the resource's export that are its own. */
export function ownColumnsOf<Row>(calls: Calls, given: readonly RecordColumn<Row>[]): Column<Row>[] {
  const keys = new Set(given.map(({ key }) => key));
  const others = exportColumnsOf(calls.export.query as z.ZodObject).filter(
    (key) => !isStandardColumn(key) && !keys.has(key),
  );
  return [...given, ...others.map((key) => ({ key }))].map((column) => ({
    ...derived<Row>(calls, column.key),
    ...column,
  }));
}
