import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/ru';
import 'dayjs/locale/uz-latn';
import { useLanguage } from '#i18n/text.ts';

const NAMES: Record<InterfaceLanguage, string> = { oz: 'uz-latn', ru: 'ru', en: 'en-gb' };

interface CalendarProps {
  value: Dayjs | null;
  opensAt: Dayjs | undefined;
  earliest: Dayjs | undefined;
  latest: Dayjs | undefined;
  withTime: boolean;
  onChoose: (chosen: Dayjs) => void;
  onClose: () => void;
}

/** The open calendar of a date input; its own text field is hidden. */
export function Calendar({ value, opensAt, earliest, latest, withTime, onChoose, onClose }: CalendarProps) {
  const { language } = useLanguage();
  // Names of months and weekdays come from the library.
  dayjs.locale(NAMES[language]);
  return (
    <DatePicker
      open
      className="date-input-anchor"
      aria-hidden
      tabIndex={-1}
      value={value}
      showTime={withTime && { defaultOpenValue: dayjs().endOf('day') }}
      {...(opensAt && { defaultPickerValue: opensAt })}
      {...(earliest && { minDate: earliest })}
      {...(latest && { maxDate: latest })}
      onChange={(chosen) => chosen && onChoose(chosen)}
      onOpenChange={(open) => !open && onClose()}
    />
  );
}
