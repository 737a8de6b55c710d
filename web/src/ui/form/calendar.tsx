import { today } from '@dekanat/contract/api/days.ts';
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
  /** The preselected time, as HH:mm:ss. */
  dayTime: string;
  onChoose: (chosen: Dayjs) => void;
  onClose: () => void;
}

/** The open calendar of a date input; its own text field is hidden. */
export function Calendar(props: CalendarProps) {
  const { value, opensAt, earliest, latest, withTime, dayTime, onChoose, onClose } = props;
  const { language } = useLanguage();
  dayjs.locale(DAYJS_LOCALES[language]);
  return (
    <DatePicker
      open
      className="date-input-anchor"
      aria-hidden
      tabIndex={-1}
      value={value}
      showTime={withTime && { defaultOpenValue: dayjs(`${today()}T${dayTime}`) }}
      {...(opensAt && { defaultPickerValue: opensAt })}
      {...(earliest && { minDate: earliest })}
      {...(latest && { maxDate: latest })}
      onChange={(chosen) => chosen && onChoose(chosen)}
      onOpenChange={(open) => !open && onClose()}
    />
  );
}
