import { expect, it } from 'vitest';
import { dayInWords, MONTH, WHOLE_DAY } from '#features/curricula/calendar/calendar-formats.ts';

it('calendar formats: writes days and months as each language does', () => {
  const [day, month] = [WHOLE_DAY, MONTH].map((patterns) =>
    (['oz', 'ru', 'en'] as const).map((language) => dayInWords('2026-11-01', language, patterns)),
  );
  expect(day).toEqual(['1-noyabr, yakshanba', 'воскресенье, 1 ноября', 'Sunday, 1 November']);
  expect(month).toEqual(['2026-yil noyabr', 'ноябрь 2026', 'November 2026']);
});
