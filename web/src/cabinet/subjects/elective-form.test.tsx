import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { text } from '#i18n/text.ts';
import { ElectiveForm } from './elective-form.tsx';
import type { ElectiveGroup } from './elective-group.ts';

const groupOf = (choice_of_subject: number, closed: readonly boolean[]) =>
  ({
    ...{ choice_of_subject, deadline: '2099-01-01T00:00:00.000Z', change_refusal: null },
    choice_subject: closed.map((sheet_closed, index) => ({
      ...{ subject_id: choice_of_subject * 10 + index, sheet_closed, chosen: false },
      ...{ subject_choice_name: { name: `Fan ${choice_of_subject}-${index}` }, teacher_name: null },
      ...{ credit_hour: 5, hour: 150, short_info: '', description: '' },
    })),
  }) as unknown as ElectiveGroup;
const show = (...groups: ElectiveGroup[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ElectiveForm semesterId={7} groups={groups} />
    </QueryClientProvider>,
  );
const choose = () => fireEvent.click(screen.getByRole('button', { name: text('cabinet.electives.choose') }));

const sent: unknown[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    // Whether the student is on leave.
    if (method === 'GET') return new Response('{"result":[]}');
    sent.push(JSON.parse(String(body)));
    return new Response('{"result":{"chosen":1}}');
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  sent.length = 0;
  vi.unstubAllGlobals();
});

it('choice of electives: a group whose sheets are all closed is not required, and says that staff choose it', async () => {
  show(groupOf(1, [true, true]), groupOf(2, [true, false]));
  const notice = screen.getByText(text('cabinet.electives.staff_choose'));
  expect(notice.closest('fieldset')?.textContent).toContain('Fan 1-0');
  choose();
  expect(screen.queryByText(text('cabinet.electives.each'))).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Fan 2-1' }));
  choose();
  await waitFor(() => expect(sent).toEqual([{ subject_id: [21] }]));
});

it('choice of electives: nothing can be submitted where only staff choose', () => {
  show(groupOf(1, [true, true]));
  expect(screen.queryByText(text('cabinet.electives.staff_choose'))).not.toBeNull();
  expect(screen.queryByRole('button', { name: text('cabinet.electives.choose') })).toBeNull();
});
