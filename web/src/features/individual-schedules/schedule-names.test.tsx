import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { ExamScreen } from '#features/individual-schedules/exam-screen.tsx';
import { ExamsScreen } from '#features/individual-schedules/exams-screen.tsx';
import { WindowScreen } from '#features/individual-schedules/window-screen.tsx';
import { WindowsScreen } from '#features/individual-schedules/windows-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const START = '2026-11-20T05:00:00.000Z';
const schedule = {
  ...{ id: 5, university_id: 1, curriculum_id: 2, semester_id: 3, subject_id: 4, exam_schedule_id: 6 },
  ...{ control_type_id: 3, control_type_name: 'Yakuniy nazorat', statement: 'second_statement' },
  ...{ state: 'active', reason: 'Kasal', created_at: START, history: [], statements: [] },
  ...{ start_date: START, end_date: START },
};
const exam = {
  ...schedule,
  ...{ student_id: 7, fio: 'Talaba', individual_type: 'control_type', lesson_id: null, lesson_name: null },
  ...{ group_id: null, syllabus_id: null, usual_date: START, deadline_date: null },
};
const lesson = {
  ...exam,
  ...{ individual_type: 'lesson', lesson_id: 11, lesson_name: 'Kirish', deadline_date: START },
  ...{ exam_schedule_id: null, control_type_id: null, control_type_name: null, statement: null },
  ...{ start_date: null, end_date: null },
};
const teacherWindow = { ...schedule, teacher_id: 8, usual_from: START, usual_to: START };
const first = { statement: 'first_statement' };
const RE_SIT = 'Yakuniy nazorat, individual.statement.second_statement';

const openIn = (Screen: ComponentType, path: string, row: object, address?: string) =>
  openPage(Screen, {
    ...(address !== undefined && { route: '/$id', address }),
    profile: { permissions: ['curriculum_index'] },
    answers: {
      [`GET ${path}`]: () => ({ data: [row], total: 1, per_page: 20, current_page: 1 }),
      [`GET ${path}/5`]: () => row,
    },
  });

const EXAMS = '/individual-exam-schedules';
const WINDOWS = '/individual-examen-teacher';

describe.each([
  ['date of a student', EXAMS, ExamsScreen, ExamScreen, exam, RE_SIT],
  [
    'date of a student for the exam',
    EXAMS,
    ExamsScreen,
    ExamScreen,
    { ...exam, ...first },
    'Yakuniy nazorat',
  ],
  ['deadline of a lesson', EXAMS, ExamsScreen, ExamScreen, lesson, 'Kirish'],
  ['window of a teacher', WINDOWS, WindowsScreen, WindowScreen, teacherWindow, RE_SIT],
] as const)('individual %s', (_, path, List, Page, row, name) => {
  it('is named in the list with the statement of a re-sit', async () => {
    await openIn(List, path, row);
    expect(await screen.findByText(name)).toBeTruthy();
  });

  it('is named on its page with the statement of a re-sit', async () => {
    await openIn(Page, path, row, '/5');
    expect(await screen.findByText(name)).toBeTruthy();
  });
});
