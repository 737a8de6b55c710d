import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import 'dayjs/locale/uz-latn';
import { useLanguage } from '#i18n/text.ts';

/** The date formats of the API and of the screen. */
const WIRE = 'YYYY-MM-DD';
const WRITTEN = 'DD.MM.YYYY';

const NAMES = { oz: 'uz-latn', ru: 'ru' };

interface DaySelectProps {
  id?: string;
  value?: unknown;
  /** The last selectable day, in the API's format. */
  latest?: string;
  onChange?: (day: string | undefined) => void;
}

/** A date field to type in or pick from. */
export function DaySelect({ value, latest, onChange, ...field }: DaySelectProps) {
  const { language } = useLanguage();
  // Names of months and weekdays come from the library.
  dayjs.locale(NAMES[language]);
  return (
    <DatePicker
      {...field}
      format={WRITTEN}
      placeholder={WRITTEN}
      value={typeof value === 'string' ? dayjs(value) : null}
      disabledDate={(day) => latest !== undefined && day.isAfter(dayjs(latest), 'day')}
      onChange={(day) => onChange?.(day ? day.format(WIRE) : undefined)}
    />
  );
}
