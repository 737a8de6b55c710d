import { lacksTime } from '@dekanat/contract/api/days.ts';
import { useText } from '#i18n/text.ts';

/** The rule of a form field that refuses a day without its time. */
export function useTimeRule() {
  const text = useText();
  return {
    validator: async (_: unknown, value?: string | null) => {
      if (value && lacksTime(value)) throw new Error(text('date.time.required'));
    },
  };
}
