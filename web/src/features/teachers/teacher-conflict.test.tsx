import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { Form } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TeacherFields } from '#features/teachers/teacher-form.tsx';
import { useEditorForm } from '#ui/form/editor-form.ts';
import { StaleDialog } from '#ui/form/stale-dialog.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const group = (id: number) => ({ id, name: `Guruh ${id}` });
const STORED = {
  ...{ university_id: 1, version: 1, fio: 'Aliyev Vali', profile_img: null },
  ...{ teacher_group_ids: [1], teacher_groups: [group(1)] },
};
const THEIRS = {
  ...STORED,
  ...{ version: 2, profile_img: 8123, teacher_group_ids: [1, 2], teacher_groups: [group(1), group(2)] },
};
const NONE: string[] = [];

/** The form of a teacher, and the conflict with what a colleague has saved. */
function Page() {
  const [stale, setStale] = useState<{ current: typeof THEIRS; message: string }>();
  const form = useEditorForm({
    mode: 'edit',
    schema: teachers.update.body,
    stored: STORED,
    language: undefined,
    translated: NONE,
  });
  const save = () => {
    form.set({ teacher_group_ids: [1, 3] });
    setStale({ current: THEIRS, message: 'Boshqa foydalanuvchi saqladi' });
  };
  return (
    <Form form={form.antd}>
      <TeacherFields of={form} />
      <button type="button" aria-label="save" onClick={save} />
      <StaleDialog
        form={form}
        stale={stale}
        onTakeTheirs={() => undefined}
        onKeepMine={() => undefined}
        onCancel={() => undefined}
      />
    </Form>
  );
}

it('conflict of a teacher: groups have their names, and a photo is a picture', async () => {
  await openPage(Page, {
    answers: {
      'GET /teacher-groups': () => ({ data: [group(3)], total: 1, current_page: 1, per_page: 1000 }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'save' }));
  const dialog = within(await screen.findByRole('dialog'));
  const cells = (label: string) =>
    within(dialog.getByRole('rowheader', { name: label }).closest('tr') as HTMLElement).getAllByRole('cell');
  const texts = (label: string) => cells(label).map(({ textContent }) => textContent);
  await expect
    .poll(() => texts('teacher.teacher_groups'))
    .toEqual(['Guruh 1', 'Guruh 1, Guruh 2', 'Guruh 1, Guruh 3']);
  expect(cells('teacher.profile_img')[1]?.querySelector('.person-photo')).toBeTruthy();
  expect(texts('teacher.profile_img').join()).not.toContain('8123');
});
