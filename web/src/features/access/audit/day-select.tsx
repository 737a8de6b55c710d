import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import 'dayjs/locale/uz-latn';
import { useLanguage } from '#i18n/text.ts';

/** As the wire writes a day, and as people here do. */
const WIRE = 'YYYY-MM-DD';
const WRITTEN = 'DD.MM.YYYY';

const NAMES = { oz: 'uz-latn', ru: 'ru' };

interface DaySelectProps {
  id?: string;
  value?: unknown;
  /** The last that may be chosen, as the wire writes it. */
  latest?: string;
  onChange?: (day: string | undefined) => void;
}

/** A day, typed or picked. */
export function DaySelect({ value, latest, onChange, ...field }: DaySelectProps) {
  const { language } = useLanguage();
  // Months and days of the week are the library's own.
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
