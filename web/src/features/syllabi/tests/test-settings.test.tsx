import type { LessonItem } from '@dekanat/contract/syllabi/lesson-items.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TestSettings } from '#features/syllabi/tests/test-settings.tsx';
import { openPage, refusal, resetPages, Shown, show } from '../../../test-page.tsx';

resetPages();

const test = (count: number, attempts: number, version: number) =>
  ({ id: 5, version, count_of_test_for_student: count, count_of_attempts: attempts }) as LessonItem;
const SAVE = 'PUT /syllabus/lessons/item/test/5';

it('test settings: shows what another author has saved, and keeps it where the author has typed nothing', async () => {
  const theirs = test(8, 2, 2);
  const { sent } = await openPage(
    () => (
      <Shown start={test(10, 1, 1)}>
        {(item) => <TestSettings item={item} readOnly={false} reload={() => show(theirs)} total={20} />}
      </Shown>
    ),
    {
      answers: {
        [SAVE]: ({ body }) =>
          (body as LessonItem).version === 1
            ? refusal(409, { code: 'stale', message: 'admin2, 10:00' })
            : { ...theirs, ...(body as LessonItem), version: 3 },
      },
    },
  );
  fireEvent.change(await screen.findByLabelText('test.settings.count'), { target: { value: '12' } });
  const keep = await screen.findByRole('button', { name: 'editor.stale.keep_mine' });
  expect(screen.getByRole('alert').textContent).toContain('test.settings.count: 8');
  expect(screen.getByRole('alert').textContent).toContain('test.settings.attempts: 2');
  fireEvent.click(keep);
  const saves = () => sent.filter(({ call }) => call === SAVE).map(({ body }) => body);
  await vi.waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toEqual({ count_of_test_for_student: 12, count_of_attempts: 2, version: 2 });
});
