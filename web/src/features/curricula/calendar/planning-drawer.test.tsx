import type { SuggestedExam } from '@dekanat/contract/curricula/controls.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reloadExams } from '#features/curricula/calendar/exam-query.ts';
import { PlanningDrawer } from '#features/curricula/calendar/planning-drawer.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const EXAM: SuggestedExam = {
  ...{ total: 1, semester_subject_id: 7, semester_id: 1, semester_name: '1', curriculum_id: 1 },
  ...{ curriculum_name: 'Reja', subject_id: 3, subject_name: 'Algebra', choice_of_subject: null },
  ...{ groups: [], teachers: [], rating: 50 },
  ...{ start_date: '2026-12-07T04:00:00.000Z', end_date: '2026-12-07T05:20:00.000Z' },
};
const SUGGESTIONS = 'GET /exam-schedules/suggestions';
const CALENDAR = 'GET /rating/get-exam-schedule';
const unavailable = () => refusal(403, { code: 'forbidden', message: 'Mumkin emas' });

/** The drawer after a suggestion was asked for; the answers can be changed. */
async function openSuggestions(answers: { suggestions: () => unknown; calendar: () => unknown }) {
  const page = await openPage(
    () => (
      <PlanningDrawer
        filters={{ academic_year_id: 2, season_semester: 'autumn_semester' }}
        onClose={() => undefined}
      />
    ),
    {
      profile: { permissions: ['curriculum_index', 'curriculum_update'] },
      answers: {
        'GET /academic-years/list': () => [{ id: 2, name: '2026-2027' }],
        [SUGGESTIONS]: () => answers.suggestions(),
        [CALENDAR]: () => answers.calendar(),
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'calendar.plan.suggest' }));
  return page;
}
const place = () => screen.getByLabelText<HTMLInputElement>('calendar.plan.place: Algebra');

it('planning: what was typed stays when the exams cannot be loaded again, and when others have planned them', async () => {
  const answers = { suggestions: (): unknown => [EXAM], calendar: (): unknown => [] };
  const { calls } = await openSuggestions(answers);
  await screen.findByLabelText('calendar.plan.place: Algebra');
  fireEvent.change(place(), { target: { value: '301-xona' } });
  answers.suggestions = () => [];
  answers.calendar = unavailable;
  const loads = () => calls().filter((call) => call === CALENDAR).length;
  await act(async () => reloadExams());
  await expect.poll(loads).toBe(2);
  await act(async () => undefined);
  expect(place().value).toBe('301-xona');
  expect(screen.queryByText('list.failed')).toBeNull();
});

it('planning: exams that failed to load are loaded again', async () => {
  const answers = { suggestions: (): unknown => [EXAM], calendar: unavailable as () => unknown };
  await openSuggestions(answers);
  await screen.findByText('Mumkin emas');
  answers.calendar = () => [];
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  expect((await screen.findByLabelText<HTMLInputElement>('calendar.plan.place: Algebra')).value).toBe('');
});
