import type { Plan, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';
import { PlanBoardContext, PlanContext } from '#features/curricula/plan/plan-context.ts';
import { SyllabusForm } from '#features/curricula/plan/syllabus-form.tsx';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const teaching = (id: number) => ({
  ...{ teacher_id: id, teacher_fio: `Oʻqituvchi ${id}`, group_ids: [id], student_group_name: `${id}-guruh` },
  ...{ groups: [{ id, name: `${id}-guruh` }], statements: ['first_statement'] },
});
const SUBJECT = {
  ...{ id: 7, subject_id: 3, semester_id: 1, version: 1, subject_name: 'Algebra' },
  ...{ syllabus: null, teacher: null, tutor: null, teachers: [teaching(1)] },
} as unknown as PlannedSubject;
/** After a colleague has added a teacher. */
const RENEWED = { ...SUBJECT, version: 2, teachers: [teaching(1), teaching(2)] } as unknown as PlannedSubject;

/** The form after the plan was renewed behind it. */
function openRenewed(
  given: Partial<PlannedSubject> = {},
  saveSyllabus = vi.fn<PlanActions['saveSyllabus']>(),
) {
  const writes: string[] = [];
  const ok = () =>
    new Response(JSON.stringify({ result: [] }), { headers: { 'content-type': 'application/json' } });
  const answers: Response[] = [];
  vi.stubGlobal('fetch', async (request: Request | string, options?: RequestInit) => {
    const { method, url } = request instanceof Request ? request : { method: options?.method, url: request };
    if (method === undefined || method === 'GET') return ok();
    writes.push(`${method} ${url}`);
    return answers.shift() ?? ok();
  });
  onTestFinished(registerFeedback({ success: vi.fn(), error: vi.fn() } as Partial<Feedback> as Feedback));
  const onSaved = vi.fn();
  const board = {
    actions: { saveSyllabus, addStep: async () => undefined } as Partial<PlanActions> as PlanActions,
    current: {
      get: () => undefined,
      set: () => undefined,
      keepAmong: () => undefined,
      subscribe: () => () => undefined,
    },
    readOnly: false,
    fixed: false,
    latestPlan: () => ({ semesters: [{ id: 1, subjects: [{ ...RENEWED, ...given }] }] }) as unknown as Plan,
    restoreFocus: () => undefined,
  };
  const plan = { university_id: 1, speciality_id: 1, semesters: [] } as unknown as Plan;
  const form = (subject: PlannedSubject) => (
    <QueryClientProvider client={queryClient}>
      <PlanBoardContext value={board}>
        <PlanContext value={{ plan, checks: {} }}>
          <SyllabusForm subject={subject} onSaved={onSaved} />
        </PlanContext>
      </PlanBoardContext>
    </QueryClientProvider>
  );
  const { rerender } = render(form({ ...SUBJECT, ...given }));
  rerender(form({ ...RENEWED, ...given }));
  const submit = async () => {
    // While it is saved, and until an animation ends, the name begins with that of an icon.
    const button = screen.getByRole('button', { name: /action\.save$/ });
    await expect.poll(() => button.className).not.toContain('ant-btn-loading');
    fireEvent.click(button);
  };
  return { writes, answers, onSaved, saveSyllabus, submit };
}

it('syllabus form: leaves teachers that a colleague has saved since it was opened', async () => {
  const { writes, onSaved, saveSyllabus, submit } = openRenewed();
  await submit();
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect([writes, saveSyllabus.mock.calls]).toEqual([[], []]);
});

it('syllabus form: sends teachers with the version that it was opened with', async () => {
  const { writes, onSaved, submit } = openRenewed();
  fireEvent.click(screen.getByRole('button', { name: 'plan.teaching.remove' }));
  await submit();
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(writes).toEqual([expect.stringMatching(/^DELETE .*semester-subject-teachers.7\?.*\bversion=1\b/)]);
});

it('syllabus form: shows the teachers of a colleague after a refusal, and can be saved over them', async () => {
  const { writes, answers, onSaved, submit } = openRenewed();
  const stale = JSON.stringify({ code: 'stale', message: 'admin2, 10:00' });
  answers.push(new Response(stale, { status: 409, headers: { 'content-type': 'application/json' } }));
  const [remove] = screen.getAllByRole('button', { name: 'plan.teaching.remove' });
  fireEvent.click(remove ?? document.body);
  await submit();
  // The own removal stays.
  await screen.findByText('Oʻqituvchi 2');
  expect(screen.queryByText('Oʻqituvchi 1')).toBeNull();
  expect(onSaved).not.toHaveBeenCalled();
  await submit();
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(writes).toEqual([
    expect.stringMatching(/^DELETE .*\bversion=1\b/),
    expect.stringMatching(/^(POST|PUT) .*semester-subject-teachers/),
  ]);
});

it('syllabus form: sends a syllabus with the version of a colleague after a refusal', async () => {
  const saveSyllabus = vi.fn<PlanActions['saveSyllabus']>(async (subject) =>
    subject.version === 2 ? { ...subject, version: 3 } : 'outdated',
  );
  const syllabus = { id: 5, name: 'Algebra', status: 'publish', problems: 0, first_deadline: null } as const;
  const { onSaved, submit } = openRenewed({ syllabus }, saveSyllabus);
  const [clearSyllabus] = screen.getAllByRole('button', { name: 'antd.clear' });
  fireEvent.click(clearSyllabus ?? document.body);
  await submit();
  await screen.findByText('Oʻqituvchi 2');
  await submit();
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(saveSyllabus.mock.calls.map(([{ version }, { syllabus_id }]) => [version, syllabus_id])).toEqual([
    [1, null],
    [2, null],
  ]);
});

it('syllabus form: asks in place before it replaces a syllabus with which students have worked', async () => {
  const warning = { code: 'lost_work', message: '3 test attempts', accept: 'lost_work:3:x' };
  const answers: boolean[] = [];
  const { saveSyllabus, submit } = openRenewed(
    { syllabus: { id: 5, name: 'Algebra', status: 'publish', problems: 0, first_deadline: null } },
    vi.fn<PlanActions['saveSyllabus']>(async (subject, _assigned, accept) => {
      answers.push(await accept([warning]));
      return answers.at(-1) ? subject : undefined;
    }),
  );
  const [clearSyllabus] = screen.getAllByRole('button', { name: 'antd.clear' });
  fireEvent.click(clearSyllabus ?? document.body);
  const ask = async () => {
    await submit();
    return screen.findByRole<HTMLInputElement>('checkbox', { name: warning.message });
  };
  await ask();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /action\.save$/ }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'editor.cancel' }));
  await expect.poll(() => answers).toEqual([false]);
  fireEvent.click(await ask());
  await submit();
  await expect.poll(() => answers).toEqual([false, true]);
  expect(saveSyllabus).toHaveBeenCalledTimes(2);
});
