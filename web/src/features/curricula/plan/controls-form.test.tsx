import { FINAL, INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import type { Control } from '@dekanat/contract/curricula/controls.ts';
import type { Plan, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ControlsForm } from '#features/curricula/plan/controls-form.tsx';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';
import { PlanBoardContext } from '#features/curricula/plan/plan-context.ts';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const CONTROL = {
  ...{ id: 9, version: 4, semester_subject_id: 7, control_type_id: INTERIM, statement: 'first_statement' },
  ...{
    type: 'offline',
    rating: 50,
    start_date: '2026-12-07T04:00:00.000Z',
    end_date: null,
    description: '301-xona',
  },
  ...{
    count_test_in_lesson: null,
    count_of_test_for_student: null,
    count_of_attempts: null,
    total_time: null,
  },
  ...{ lesson_ids: [], clashes: 0 },
} as unknown as Control;
const SUBJECT = {
  ...{ id: 7, subject_id: 3, semester_id: 1, version: 1, subject_name: 'Algebra', syllabus: null },
  exam_schedule: [CONTROL],
} as unknown as PlannedSubject;

interface Write {
  key: string | null;
  method: string | undefined;
  path: string;
  body: object;
}

const json = (value: object, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

/** The controls of a subject, and the requests that they send, which are answered with `answer`. */
function open({ answer = () => json({ result: CONTROL }), readOnly = false, subject = SUBJECT } = {}) {
  const writes: Write[] = [];
  vi.stubGlobal('fetch', async (given: Request | string, options?: RequestInit) => {
    const request = new Request(
      new URL(given instanceof Request ? given.url : given, 'http://localhost'),
      options,
    );
    if (request.method === 'GET') return json({ result: [] });
    const body = JSON.parse(String(options?.body ?? '{}'));
    const key = request.headers.get('idempotency-key');
    writes.push({ key, method: request.method, path: new URL(request.url).pathname, body });
    return answer();
  });
  const feedback = { success: vi.fn(), error: vi.fn(), warning: vi.fn() };
  onTestFinished(registerFeedback(feedback as Partial<Feedback> as Feedback));
  const addStep = vi.fn(async () => undefined);
  const board = {
    actions: { addStep } as Partial<PlanActions> as PlanActions,
    current: {
      get: () => undefined,
      set: () => undefined,
      keepAmong: () => undefined,
      subscribe: () => () => undefined,
    },
    ...{ readOnly, fixed: false, latestPlan: () => ({ semesters: [] }) as unknown as Plan },
    restoreFocus: () => undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <PlanBoardContext value={board}>
        <ControlsForm subject={subject} />
      </PlanBoardContext>
    </QueryClientProvider>,
  );
  return { writes, feedback, addStep };
}
const click = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => {
  fireEvent.change(input(label), { target: { value } });
  fireEvent.blur(input(label));
};
const save = () => click(/action\.save$/);

it('controls: creates a final control with the points that the others leave, and returns to the list', async () => {
  const { writes, feedback, addStep } = open();
  click(/plan\.control\.add_final$/);
  expect(input('plan.control.rating').value).toBe('50');
  type('plan.control.start', '08.12.2026 09:00:00');
  type('plan.control.description', '302-xona');
  save();
  await expect.poll(() => feedback.success.mock.calls).toEqual([['flash.created']]);
  expect(writes).toEqual([
    {
      ...{ key: expect.any(String), method: 'POST' },
      path: expect.stringMatching(/final-control\/add\/1$/),
      body: expect.objectContaining({
        ...{
          subject_id: 3,
          control_type_id: FINAL,
          type: 'offline',
          statement: 'first_statement',
          rating: 50,
        },
        ...{ start_date: '08.12.2026 09:00:00', description: '302-xona' },
      }),
    },
  ]);
  expect(addStep).toHaveBeenCalledTimes(1);
  expect(screen.queryByLabelText('plan.control.rating')).toBeNull();
});

const INTERIM_CONTROL = { ...CONTROL, rating: 40 };
const FINAL_CONTROL = { ...CONTROL, id: 10, control_type_id: FINAL, rating: 60 } as Control;
const withControls = (...exam_schedule: Control[]): PlannedSubject => ({ ...SUBJECT, exam_schedule });
/** Chooses the statement of a control. */
async function choose(statement: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'plan.statement' }));
  const options = { selector: '.ant-select-item-option-content' };
  fireEvent.click(await screen.findByText(`plan.statement.${statement}`, options));
}

it('controls: a new final control is of the first statement without one, and gets the points that are left there', async () => {
  const { writes } = open({ subject: withControls(INTERIM_CONTROL, FINAL_CONTROL) });
  click(/plan\.control\.add_final$/);
  expect(input('plan.control.rating').value).toBe('60');
  type('plan.control.start', '08.01.2027 09:00:00');
  type('plan.control.description', '302-xona');
  save();
  await expect.poll(() => writes).toMatchObject([{ body: { statement: 'second_statement', rating: 60 } }]);
});

it('controls: the points of a new final control follow its statement until they are typed', async () => {
  const ofReSit = { ...INTERIM_CONTROL, id: 11, statement: 'second_statement', rating: 30 } as Control;
  const { writes } = open({ subject: withControls(INTERIM_CONTROL, ofReSit) });
  click(/plan\.control\.add_final$/);
  const rating = () => input('plan.control.rating').value;
  expect(rating()).toBe('60');
  await choose('second_statement');
  await expect.poll(rating).toBe('70');
  await choose('third_statement');
  await expect.poll(rating).toBe('60');
  type('plan.control.rating', '55');
  await choose('second_statement');
  type('plan.control.start', '08.01.2027 09:00:00');
  type('plan.control.description', '302-xona');
  save();
  await expect.poll(() => writes).toMatchObject([{ body: { statement: 'second_statement', rating: 55 } }]);
});

it('controls: repeats a control without an answer under the same key, and a changed one under another', async () => {
  const { writes, feedback } = open({
    answer: () => (writes.length < 3 ? json({ code: 'unavailable' }, 503) : json({ result: CONTROL })),
  });
  click(/plan\.control\.add_final$/);
  type('plan.control.start', '08.12.2026 09:00:00');
  type('plan.control.description', '302-xona');
  for (const failures of [1, 2]) {
    save();
    await expect.poll(() => feedback.error.mock.calls.length).toBe(failures);
  }
  type('plan.control.rating', '40');
  save();
  await expect.poll(() => feedback.success.mock.calls).toEqual([['flash.created']]);
  const [first, second, third] = writes.map(({ key }) => key);
  expect([second === first, third === first]).toEqual([true, false]);
});

it('controls: sends no new control whose day lacks its time, and moves one to another day at its time', async () => {
  const { writes } = open();
  click(/plan\.control\.add_final$/);
  type('plan.control.start', '08.12.2026');
  type('plan.control.description', '302-xona');
  save();
  expect(await screen.findByText('date.time.required')).not.toBeNull();
  expect(writes).toEqual([]);
  type('plan.control.start', '08.12.2026 14:00');
  save();
  await expect.poll(() => writes).toMatchObject([{ body: { start_date: '08.12.2026 14:00:00' } }]);
  await expect.poll(() => screen.queryByLabelText('plan.control.start')).toBeNull();
  click('plan.control.edit');
  type('plan.control.start', '09.12.2026');
  save();
  await expect.poll(() => writes[1]).toMatchObject({ body: { start_date: '09.12.2026 09:00:00' } });
});

it('controls: sends what was changed and what was emptied with the version of the control', async () => {
  const { writes, feedback } = open();
  click('plan.control.edit');
  expect([input('plan.control.start').value, input('plan.control.rating').value]).toEqual([
    '07.12.2026 09:00:00',
    '50',
  ]);
  type('plan.control.rating', '40');
  save();
  await expect.poll(() => feedback.success.mock.calls).toEqual([['flash.updated']]);
  expect(writes).toEqual([
    {
      ...{ key: null, method: 'PUT' },
      path: expect.stringMatching(/exam-schedules\/update\/9$/),
      body: expect.objectContaining({ rating: 40, version: 4, end_date: null, lesson_ids: [] }),
    },
  ]);
});

it('controls: sends nothing while a required field is empty, and names it', async () => {
  const { writes } = open();
  click(/plan\.control\.add_final$/);
  save();
  expect(await screen.findAllByText('exam_schedule.required')).toHaveLength(2);
  expect(writes).toEqual([]);
});

it('controls: shows the refusal of the server at its field and stays open', async () => {
  const refused = () => json({ code: 'invalid', message: { rating: ['Ball 50 dan oshmasin'] } }, 422);
  const { writes, feedback, addStep } = open({ answer: refused });
  click('plan.control.edit');
  type('plan.control.rating', '90');
  save();
  expect(await screen.findByText('Ball 50 dan oshmasin')).not.toBeNull();
  expect([writes.length, feedback.success.mock.calls, addStep.mock.calls]).toEqual([1, [], []]);
  expect(input('plan.control.rating').value).toBe('90');
});

it('controls: shows a refusal of what the form has no field for as a message, beside those at fields', async () => {
  const message = {
    control_type_id: ['Oraliq nazoratlar 5 tadan oshmasin'],
    rating: ['Ball 50 dan oshmasin'],
  };
  const { feedback } = open({ answer: () => json({ code: 'invalid', message }, 422) });
  click('plan.control.edit');
  save();
  await expect.poll(() => feedback.error.mock.calls).toEqual([['Oraliq nazoratlar 5 tadan oshmasin']]);
  expect(await screen.findByText('Ball 50 dan oshmasin')).not.toBeNull();
});

it('controls: says before a sixth interim control is begun that a subject has five at most', () => {
  const controls = Array.from({ length: 5 }, (_, index) => ({ ...INTERIM_CONTROL, id: index + 1 }));
  const addInterim = () => screen.getByRole('button', { name: /plan\.control\.add_interim$/ });
  open({ subject: withControls(...controls.slice(1), FINAL_CONTROL) });
  expect([addInterim().matches(':disabled'), screen.queryByText('exam_schedule.interim.max')]).toEqual([
    false,
    null,
  ]);
  cleanup();
  open({ subject: withControls(...controls) });
  expect(addInterim().matches(':disabled')).toBe(true);
  expect(addInterim().getAttribute('aria-describedby')).toBe(
    screen.getByText('exam_schedule.interim.max').id,
  );
});

it('controls: adds no interim control to a subject without a syllabus, and nothing to a plan that is only read', async () => {
  const { feedback } = open();
  click(/plan\.control\.add_interim$/);
  await expect.poll(() => feedback.warning.mock.calls).toEqual([['plan.control.no_syllabus']]);
  cleanup();
  open({ readOnly: true });
  expect(screen.queryAllByRole('button')).toEqual([]);
});
