import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StudentNotes } from '#features/students/student-notes.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

async function open(studentId: number, added: () => unknown = () => ({ id: 1 })) {
  const page = await openPage(() => <StudentNotes studentId={studentId} />, {
    profile: { permissions: ['student_index', 'student_update'] },
    answers: {
      'GET /students/note_list': () => ({ data: [], current_page: 1, per_page: 10, total: 0 }),
      'POST /students/note': added,
    },
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'student_note.new' });
  return { ...page, field };
}

it('note of a student: what is typed stays with its student when the page is left', async () => {
  const first = await open(7);
  fireEvent.change(first.field, { target: { value: 'Ariza topshirdi' } });
  cleanup();
  expect((await open(8)).field.value).toBe('');
  cleanup();
  expect((await open(7)).field.value).toBe('Ariza topshirdi');
});

it('note of a student: nothing is kept once it is added', async () => {
  const { field, sent, feedback } = await open(7);
  fireEvent.change(field, { target: { value: 'Ariza topshirdi' } });
  await act(async () => screen.getByRole('button', { name: 'student_note.add' }).click());
  await expect.poll(() => feedback.success.mock.calls).toEqual([['flash.created']]);
  expect(sent.filter(({ call }) => call === 'POST /students/note').map(({ body }) => body)).toEqual([
    { student_id: 7, note: 'Ariza topshirdi' },
  ]);
  expect(field.value).toBe('');
  expect(sessionStorage.length).toBe(0);
});

it('note of a student: what is typed while one is added stays', async () => {
  let finish: (note: object) => void = () => undefined;
  const added = new Promise((resolve) => {
    finish = resolve;
  });
  const { field, calls, feedback } = await open(7, () => added);
  fireEvent.change(field, { target: { value: 'Ariza topshirdi' } });
  fireEvent.click(screen.getByRole('button', { name: 'student_note.add' }));
  await expect.poll(calls).toContain('POST /students/note');
  fireEvent.change(field, { target: { value: 'Otasi qoʻngʻiroq qildi' } });
  await act(async () => finish({ id: 1 }));
  await expect.poll(() => feedback.success.mock.calls).toEqual([['flash.created']]);
  expect(field.value).toBe('Otasi qoʻngʻiroq qildi');
});
