import { Button, Checkbox } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import {
  type ChosenDates,
  filledDown,
  instantOf,
  isOutside,
} from '#features/individual-schedules/chosen-dates.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';

interface DateRow {
  id: number;
  title: string;
  /** The usual date. */
  note: ReactNode;
  /** By field, the time of a day that is typed without one; otherwise it is the end of the day. */
  times?: Readonly<Record<string, string>>;
  semester_start: string;
  semester_end: string;
}

export interface DateField {
  name: string;
  label: TextKey;
  /** Text key of the message for an empty field; without it the field may stay empty. */
  required?: TextKey;
}

interface DateRowsProps {
  /** Text key of the table's name. */
  label: TextKey;
  rows: readonly DateRow[];
  fields: readonly DateField[];
  chosen: ChosenDates;
  onChange: (chosen: ChosenDates) => void;
  /** Shows what is missing. */
  isChecked: boolean;
}

/** Lessons or controls to choose, each with its new dates; one date can be written into all chosen rows. */
export function DateRows(props: DateRowsProps) {
  const { label, rows, fields, chosen, onChange } = props;
  const text = useText();
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(id, next.get(id) ?? {});
    else next.delete(id);
    onChange(next);
  };
  const set = (id: number, name: string, value: string | undefined) =>
    onChange(new Map(chosen).set(id, { ...chosen.get(id), [name]: value }));
  if (rows.length === 0) return null;
  return (
    <div className="schedule-rows">
      {chosen.size > 1 && <FillDown rows={rows} fields={fields} chosen={chosen} onChange={onChange} />}
      <table className="schedule-table">
        <caption>{text(label)}</caption>
        <thead>
          <tr>
            <th scope="col">{text(label)}</th>
            <th scope="col">{text('individual.usual')}</th>
            {fields.map(({ name, label: title }) => (
              <th key={name} scope="col">
                {text(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Checkbox
                  checked={chosen.has(row.id)}
                  onChange={({ target }) => toggle(row.id, target.checked)}
                >
                  {row.title}
                </Checkbox>
              </th>
              <td>{row.note}</td>
              {fields.map((field) => (
                <td key={field.name}>
                  <DateCell {...props} row={row} field={field} set={set} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DateCellProps extends Pick<DateRowsProps, 'chosen' | 'isChecked'> {
  row: DateRow;
  field: DateField;
  set: (id: number, name: string, value: string | undefined) => void;
}

function DateCell({ row, field, chosen, isChecked, set }: DateCellProps) {
  const text = useText();
  const id = useId();
  const value = chosen.get(row.id)?.[field.name];
  const problem = chosen.has(row.id) && isChecked ? problemOf(value, field) : undefined;
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {`${row.title}: ${text(field.label)}`}
      </label>
      <DayAndTimeInput
        id={id}
        value={value}
        dayTime={row.times?.[field.name]}
        opensAt={row.semester_start}
        {...(problem && { status: 'error' as const, 'aria-invalid': true })}
        onChange={(typed) => set(row.id, field.name, typed)}
      />
      {problem && (
        <small className="schedule-problem" role="alert">
          {text(problem)}
        </small>
      )}
      {isOutside(value, row) && (
        <small className="schedule-warning">{text('individual.warning.outside_semester')}</small>
      )}
    </>
  );
}

const problemOf = (value: string | undefined, { required }: DateField): TextKey | undefined => {
  if (value === undefined) return required;
  return Number.isNaN(instantOf(value)) ? 'invalid.date' : undefined;
};

/** Whether every chosen row has the dates that it needs. */
export const areComplete = (chosen: ChosenDates, fields: readonly DateField[]): boolean =>
  [...chosen.values()].every((dates) =>
    fields.every((field) => problemOf(dates[field.name], field) === undefined),
  );

function FillDown(props: Pick<DateRowsProps, 'rows' | 'fields' | 'chosen' | 'onChange'>) {
  const { rows, fields, chosen, onChange } = props;
  const text = useText();
  const id = useId();
  const [dates, setDates] = useState<Record<string, string | undefined>>({});
  const fill = () =>
    onChange(
      Object.entries(dates).reduce(
        (filled, [name, date]) =>
          filledDown(filled, name, date, (row) => rows.find((one) => one.id === row)?.times?.[name]),
        chosen,
      ),
    );
  return (
    <div className="schedule-fill">
      <span>{text('individual.fill', { count: chosen.size })}</span>
      {fields.map(({ name, label }) => (
        <span key={name}>
          <label className="visually-hidden" htmlFor={`${id}-${name}`}>
            {`${text('individual.fill', { count: chosen.size })} ${text(label)}`}
          </label>
          <DayAndTimeInput
            id={`${id}-${name}`}
            dayTime={null}
            value={dates[name]}
            onChange={(date) => setDates((before) => ({ ...before, [name]: date }))}
          />
        </span>
      ))}
      <Button onClick={fill}>{text('individual.fill.apply')}</Button>
    </div>
  );
}
