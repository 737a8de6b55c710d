import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { AuditScreen } from '#features/access/audit/audit-screen.tsx';
import { CurriculaScreen } from '#features/curricula/curricula-screen.tsx';
import { ExamsScreen } from '#features/individual-schedules/exams-screen.tsx';
import { WindowsScreen } from '#features/individual-schedules/windows-screen.tsx';
import { TranscriptStudentsScreen } from '#features/papers/transcript-students-screen.tsx';
import { StatementsScreen } from '#features/ratings/statements-screen.tsx';
import { TotalStatementsScreen } from '#features/ratings/totals/total-statements-screen.tsx';
import { InterfaceTextsScreen } from '#features/reference/interface-texts-screen.tsx';
import { RegistersScreen } from '#features/registration/registers-screen.tsx';
import { openPage, openPopover, refusal, resetPages } from '../test-page.tsx';

resetPages();

/** The columns of the file that the button of a list asks for. */
async function exportedBy(Screen: ComponentType, path: string, arrangement: object = {}) {
  localStorage.setItem(`dekanat.columns.1.${path}`, JSON.stringify(arrangement));
  const call = `GET ${path}/export`;
  const { sent } = await openPage(Screen, {
    answers: {
      [`GET ${path}`]: () => ({ data: [], total: 0, per_page: 60, current_page: 1 }),
      [call]: () => refusal(503, { code: 'unavailable', message: 'Band' }),
    },
  });
  const button = await screen.findByRole('button', { name: 'list.export' });
  await expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);
  openPopover('list.export');
  fireEvent.click(screen.getByText('list.export.csv'));
  const asked = () => sent.find((one) => one.call === call)?.query;
  await expect.poll(asked).toBeDefined();
  return asked()?.columns?.split(',');
}

const ORDER_SHOWN = { shown: ['order_number'] };
const REGISTERS = '/curriculum/student-register';

it.each<[string, ComponentType, string, string[], object?]>([
  ['the program that acted', AuditScreen, '/audit', ['user_name', 'api_token_name']],
  ['the number of students', StatementsScreen, '/statements', ['entered', 'students']],
  ['the date of the order', RegistersScreen, REGISTERS, ['order_number', 'order_date'], ORDER_SHOWN],
  ['the end year', CurriculaScreen, '/curriculum', ['start_year', 'end_year']],
  [
    'that a transcript is outdated',
    TranscriptStudentsScreen,
    '/transcript-students',
    ['regester_number', 'outdated'],
  ],
  ['the number of sheets', TotalStatementsScreen, '/total-statements', ['sheets', 'closed']],
  ['the year', TotalStatementsScreen, '/total-statements', ['academic_year_name']],
  [
    'the lesson and the dates',
    ExamsScreen,
    '/individual-exam-schedules',
    ['control_type_name', 'statement', 'lesson_name', 'start_date', 'deadline_date'],
  ],
  ['the statement', WindowsScreen, '/individual-examen-teacher', ['control_type_name', 'statement']],
])(
  'a file has %s, which the list shows in a column with something else',
  async (_, page, path, keys, shown) => {
    expect(await exportedBy(page, path, shown)).toEqual(expect.arrayContaining(keys));
  },
);

it('a file has what a column shows beside its own value only while the column is visible', async () => {
  const columns = await exportedBy(RegistersScreen, REGISTERS);
  expect(columns).toContain('full_name');
  for (const key of ['order_number', 'order_date']) expect(columns).not.toContain(key);
});

it('a file has the texts of all languages where only the one of the list is visible', async () => {
  const hidden = { hidden: ['key', 'category', 'languages', 'translations'] };
  expect(await exportedBy(InterfaceTextsScreen, '/i18n', hidden)).toEqual(['translations']);
});
