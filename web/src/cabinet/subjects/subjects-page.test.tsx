import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ownQuery } from '#cabinet/query.ts';
import { text } from '#i18n/text.ts';
import { SubjectsPage } from './subjects-page.tsx';

const SEMESTERS = [5, 6];
const memberOf = (semester: number) => ({
  ...{ subject_id: semester * 10, sheet_closed: false, chosen: false, teacher_name: null },
  ...{ subject_choice_name: { name: `Fan ${semester}` }, credit_hour: 5, hour: 150 },
  ...{ short_info: '', description: '' },
});
const groupOf = (semester: number) => ({
  ...{ choice_of_subject: 1, deadline: '2099-01-01T00:00:00.000Z', change_refusal: null },
  choice_subject: [memberOf(semester)],
});
const subjectOf = (semester: number) => ({
  ...{ id: semester, subject_id: semester * 10, subject_name: `Kurs ${semester}`, choice_of_subject: 0 },
  ...{ short_info: '', total_lesson: 0, read_total_lesson: 0, last_lesson_id: 0, lesson_mark: 0 },
  continue_lesson_id: 0,
});
const LESSONS = { total_lesson: 33, read_total_lesson: 15, last_lesson_id: 7, last_lesson_item_id: 70 };
const pageOf = (...data: object[]) => ({ data, total: data.length }) as never;

/** The subjects and electives of both semesters, as they were read before. */
function store(): void {
  const { semesters, subjects, offered } = studySubjects;
  const all = SEMESTERS.map((id) => ({ id, name: `${id}` }));
  queryClient.setQueryData(ownQuery(semesters, {}).queryKey, pageOf(...all));
  queryClient.setQueryData(ownQuery(studentProfile.show, {}).queryKey, [
    { activeStudy: { semester_id: 5 } },
  ] as never);
  for (const semesterId of SEMESTERS) {
    const params = { semesterId };
    queryClient.setQueryData(ownQuery(subjects, { params }).queryKey, pageOf(subjectOf(semesterId)));
    queryClient.setQueryData(
      ownQuery(offered, { params }).queryKey,
      pageOf({ semestr_subject: [groupOf(semesterId)] }),
    );
  }
}

const sent: unknown[] = [];
beforeEach(() => {
  store();
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (body) sent.push(JSON.parse(String(body)));
    return new Response('{"result":{"chosen":1}}');
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  sent.length = 0;
  vi.unstubAllGlobals();
});

it('what is chosen of the electives of one semester is not submitted for another one', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <SubjectsPage />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'Fan 5' }));
  fireEvent.change(screen.getByLabelText(text('cabinet.semester')), { target: { value: '6' } });
  const choose = () =>
    fireEvent.click(screen.getByRole('button', { name: text('cabinet.electives.choose') }));
  choose();
  expect(screen.queryByText(text('cabinet.electives.each'))).not.toBeNull();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Fan 6' }));
  choose();
  await waitFor(() => expect(sent).toEqual([{ subject_id: [60] }]));
});

it('the card of a subject continues in the lesson that the server names, and counts the lessons that were opened', async () => {
  const { queryKey } = ownQuery(studySubjects.subjects, { params: { semesterId: 5 } });
  const open = async (of: object) => {
    cleanup();
    queryClient.setQueryData(queryKey, pageOf({ ...subjectOf(5), ...LESSONS, ...of }));
    render(
      <QueryClientProvider client={queryClient}>
        <SubjectsPage />
      </QueryClientProvider>,
    );
    await screen.findByText(text('cabinet.opened', { done: 15, total: 33 }));
    const found = screen.queryByRole('link', { name: text('cabinet.continue.of', { name: 'Kurs 5' }) });
    return found?.getAttribute('href')?.replace(/.*subjects/, '');
  };
  expect(await open({ continue_lesson_id: 8 })).toBe('/5/50/lessons/8');
  expect(await open({ continue_lesson_id: 7 })).toBe('/5/50/lessons/7#item-70');
  expect(await open({ continue_lesson_id: 0 })).toBeUndefined();
});
