import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StudentsScreen } from '#features/students/students-screen.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

it.each([
  [['student_index'], 'student.search.without_passport'],
  [['student_index', 'student_update'], 'student.search'],
])('the search of students offers what is found with the permissions %j', async (permissions, label) => {
  await openPage(StudentsScreen, {
    profile: { permissions: permissions as never },
    answers: { 'GET /students': () => ({ data: [], total: 0, per_page: 60, current_page: 1 }) },
  });
  expect(await screen.findByRole('searchbox', { name: label })).toBeTruthy();
});
