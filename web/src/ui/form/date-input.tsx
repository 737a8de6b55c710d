import { CalendarOutlined } from '@ant-design/icons';
import { formatDay, typedDay } from '@dekanat/contract/api/days.ts';
import { Day } from '@dekanat/contract/api/fields.ts';
import { Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, lazy, Suspense, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import './editor.css';

const Calendar = lazy(async () => ({ default: (await import('#ui/form/calendar.tsx')).Calendar }));

const TYPED_MAX = 40;
const FIRST_SECOND = '00:00:00';
const LAST_SECOND = '23:59:59';

/** How a date input converts between typed text, its value and the calendar. */
interface DateFormat {
  /** Format of the calendar's choice as a value. */
  value: string;
  placeholder: TextKey;
  withTime: boolean;
  /** Time of a day that the calendar or the typed text gives without one; null: none, so that the day lacks it. */
  dayTime: string | null;
  /** The value of typed text; text that is no date stays as it is, so that the form can refuse it. */
  read: (typed: string) => string;
  write: (value: string) => string;
  /** What the calendar can parse, or undefined. */
  parse: (value: string) => string | undefined;
}

const isDay = (day: string) => Day.safeParse(day).success;

/** The value is YYYY-MM-DD. */
const DAY: DateFormat = {
  value: 'YYYY-MM-DD',
  placeholder: 'date.placeholder',
  withTime: false,
  dayTime: null,
  read: (typed) => (isDay(typedDay(typed)) ? typedDay(typed) : typed.trim()),
  write: (value) => (isDay(value) ? formatDay(value) : value),
  parse: (value) => (isDay(value) ? value : undefined),
};

const TIME = /^(.*?)(?:\s+([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;

/** The value is DD.MM.YYYY HH:mm:ss in the time zone of the universities, or DD.MM.YYYY of a day that lacks its time. */
const dayAndTime = (dayTime: string | null): DateFormat => ({
  value: 'DD.MM.YYYY HH:mm:ss',
  placeholder: 'date.time.placeholder',
  withTime: true,
  dayTime,
  read: (typed) => {
    const [, date = '', hour, minute, second = '00'] = TIME.exec(typed.trim()) ?? [];
    const day = typedDay(date);
    if (!isDay(day)) return typed.trim();
    const time = hour === undefined ? dayTime : `${hour}:${minute}:${second}`;
    return time === null ? formatDay(day) : `${formatDay(day)} ${time}`;
  },
  write: (value) => value,
  parse: (value) => {
    const [date = '', time = dayTime ?? FIRST_SECOND] = value.split(' ');
    return isDay(date) ? `${typedDay(date)}T${time}` : undefined;
  },
});

/** The calendar starts with midnight where a day has no time of its own: who leaves it has chosen no time, unless it was that before. */
function chosenValue(chosen: Dayjs, { value, withTime, dayTime, read }: DateFormat, before: string): string {
  const written = chosen.format(value);
  const isWithoutTime =
    withTime && dayTime === null && written.endsWith(FIRST_SECOND) && !before.endsWith(FIRST_SECOND);
  return isWithoutTime ? read(written.slice(0, -FIRST_SECOND.length)) : written;
}

interface DateInputProps {
  id?: string;
  value?: unknown;
  /** First and last selectable day of the calendar, as YYYY-MM-DD. */
  earliest?: string;
  latest?: string;
  /** The day at which the calendar of an empty field opens. */
  opensAt?: string;
  /** Receives undefined for an empty field, and typed text that is no date as it is. */
  onChange?: (value: string | undefined) => void;
  /** Hands over what is typed when the field is left, or on Enter: where each change is saved by itself. */
  changesOnLeaving?: boolean;
  onBlur?: (event: FocusEvent) => void;
  disabled?: boolean;
  status?: '' | 'error';
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

/**
 * A date to type, with or without separators, or to choose from a calendar. Unlike the text field of the library's
 * picker it never replaces an impossible date by the former value.
 */
function DateInput({
  format,
  value,
  earliest,
  latest,
  opensAt,
  onChange,
  changesOnLeaving = false,
  ...input
}: DateInputProps & { format: DateFormat }) {
  const text = useText();
  const [typing, setTyping] = useState<string>();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stored = typeof value === 'string' ? value : '';
  const parsed = format.parse(stored);
  const boundary = (day: string | undefined) => (day === undefined ? undefined : dayjs(day));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const change = (typed: string) => onChange?.(format.read(typed) || undefined);
  const finish = () => {
    if (changesOnLeaving && typing !== undefined) change(typing);
    setTyping(undefined);
  };
  // Its button and its calendar belong to the field.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!open && !currentTarget.contains(relatedTarget)) finish();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears that the input or the button inside is left.
    <span className="date-input" onBlur={leave}>
      <Input
        {...input}
        autoComplete="off"
        {...(!format.withTime && { inputMode: 'numeric' as const })}
        maxLength={TYPED_MAX}
        placeholder={text(format.placeholder)}
        value={typing ?? format.write(stored)}
        onChange={({ target }) => {
          setTyping(target.value);
          if (!changesOnLeaving) change(target.value);
        }}
        onPressEnter={finish}
        suffix={
          <button
            ref={button}
            type="button"
            className="grid-button"
            aria-label={text('editor.calendar')}
            aria-expanded={open}
            disabled={input.disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!open)}
          >
            <CalendarOutlined aria-hidden />
          </button>
        }
      />
      {open && (
        <Suspense>
          <Calendar
            value={parsed === undefined ? null : dayjs(parsed)}
            opensAt={boundary(opensAt)}
            earliest={boundary(earliest)}
            latest={boundary(latest)}
            withTime={format.withTime}
            dayTime={format.dayTime ?? FIRST_SECOND}
            onChoose={(chosen) => {
              setTyping(undefined);
              onChange?.(chosenValue(chosen, format, stored));
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}

export const DayInput = (props: DateInputProps) => <DateInput {...props} format={DAY} />;

interface DayAndTimeInputProps extends DateInputProps {
  /**
   * Time of a day without one, as HH:mm:ss: the end of the day unless given, which is right for deadlines. null: the day
   * stays without, and the form refuses it (`useTimeRule`).
   */
  dayTime?: string | null | undefined;
}

export const DayAndTimeInput = ({ dayTime = LAST_SECOND, ...props }: DayAndTimeInputProps) => (
  <DateInput {...props} format={dayAndTime(dayTime)} />
);
