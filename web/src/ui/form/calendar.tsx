import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useLanguage } from '#i18n/text.ts';
import { DAYJS_LOCALES } from '#ui/form/dayjs-locale.ts';

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
  dayjs.locale(DAYJS_LOCALES[language]);
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
