import { today } from '@dekanat/contract/api/days.ts';
import { Day, QueryId } from '@dekanat/contract/api/fields.ts';
import { SEASONS } from '@dekanat/contract/curricula/semester-periods.ts';
import { z } from 'zod';
import { useSearchParams } from '#ui/search-params.ts';

export const VIEWS = ['month', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

const id = QueryId.optional();
const Address = z.object({
  view: z.enum(VIEWS).optional(),
  day: Day.optional(),
  academic_year_id: id,
  season_semester: z.enum(SEASONS).optional(),
  faculty_id: id,
  curriculum_id: id,
  group_id: id,
  teacher_id: id,
});

/** What the calendar shows, as its address says: view, day and filters. */
export function useCalendarAddress() {
  const { values, change } = useSearchParams(Address);
  const { view, day = today(), ...filters } = values ?? {};
  return { view, day, filters, change };
}
