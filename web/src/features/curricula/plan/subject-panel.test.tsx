import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryOf } from '#api/query.ts';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';
import { PlanBoardContext, PlanContext } from '#features/curricula/plan/plan-context.ts';
import { SubjectPanel } from '#features/curricula/plan/subject-panel.tsx';
import { usePlanFocus } from '#features/curricula/plan/use-plan-focus.ts';

// Requests wait, so that a test decides when they are answered.
beforeEach(() => onlineManager.setOnline(false));
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

const plan = { id: 1, university_id: 1, semesters: [] as Plan['semesters'] } as Plan;
const subject = (id: number, name: string) => ({
  id,
  name,
  code: `F-${id}`,
  university_id: 1,
  subject_group_id: 1,
  subject_type: null,
});

function Planner() {
  const { current, restoreFocus, ...events } = usePlanFocus(plan);
  const board = {
    actions: {} as PlanActions,
    current,
    readOnly: false,
    fixed: false,
    latestPlan: () => plan,
    restoreFocus,
  };
  return (
    <PlanBoardContext value={board}>
      <PlanContext value={{ plan, checks: {} }}>
        <div {...events}>
          <SubjectPanel />
        </div>
      </PlanContext>
    </PlanBoardContext>
  );
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const answer = (search: string, ...found: ReturnType<typeof subject>[]) => {
    const query = { university_id: 1, subject_group_id: undefined, search };
    client.setQueryData(queryOf(subjects.options, { query }).queryKey, found);
  };
  answer('', subject(1, 'Algebra'), subject(2, 'Fizika'), subject(3, 'Kimyo'));
  render(
    <QueryClientProvider client={client}>
      <Planner />
    </QueryClientProvider>,
  );
  const search = screen.getByRole('searchbox');
  act(() => search.focus());
  return { answer, search };
}

const focused = () => document.activeElement?.textContent;
const matches = () => [...document.querySelectorAll('.plan-subject-name')].map((one) => one.textContent);

it('subject panel: focuses the first match of the typed text once it is found', async () => {
  const { answer, search } = open();
  fireEvent.change(search, { target: { value: 'ki' } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(search);
  answer('ki', subject(3, 'Kimyo'));
  await expect.poll(focused).toBe('F-3 Kimyo');
});

it('subject panel: leaves the focus in the search while the text is typed on', async () => {
  const { answer, search } = open();
  fireEvent.change(search, { target: { value: 'k' } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  fireEvent.keyDown(search, { key: 'i' });
  fireEvent.change(search, { target: { value: 'ki' } });
  answer('ki', subject(3, 'Kimyo'));
  await expect.poll(matches).toEqual(['F-3 Kimyo']);
  expect(document.activeElement).toBe(search);
});

it('subject panel: moves the focus to the next match when the focused one is removed', async () => {
  const { answer, search } = open();
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(focused()).toBe('F-1 Algebra');
  answer('', subject(2, 'Fizika'), subject(3, 'Kimyo'));
  await expect.poll(focused).toBe('F-2 Fizika');
});
