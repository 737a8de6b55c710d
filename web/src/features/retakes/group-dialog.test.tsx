import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GroupDialog } from '#features/retakes/group-dialog.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const STORE = `${retakeApplications.createMany.method} ${retakeApplications.createMany.path}`;

async function createFor(created: number) {
  const page = await openPage(() => <GroupDialog onClose={() => undefined} />, {
    profile: { permissions: ['re_reading_subject_group_index', 're_reading_subject_group_store'] },
    answers: {
      [`GET ${studentGroups.options.path}`]: () => [{ id: 9, name: 'A-1' }],
      [`GET ${students.options.path}`]: () => [{ id: 7, name: 'Aliyev Vali' }],
      [STORE]: () => ({
        created,
        students: [
          {
            student_id: 7,
            fio: 'Aliyev Vali',
            outcome: created ? 'created' : 'no_debts',
            id: null,
            credits: 4,
          },
        ],
      }),
    },
  });
  const select = await screen.findByLabelText('student_group.noun');
  fireEvent.mouseDown(select);
  fireEvent.click(await screen.findByText('A-1'));
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'retake.create.group.submit' });
  await expect.poll(() => submit.disabled).toBe(false);
  fireEvent.click(submit);
  await screen.findByRole('status');
  return page;
}

it('retakes of a group: report success when applications were created', async () => {
  const { feedback } = await createFor(1);
  await expect.poll(() => feedback.success.mock.calls).toEqual([['flash.created']]);
});

it('retakes of a group: report no success when none was created', async () => {
  const { feedback } = await createFor(0);
  await screen.findByText('retake.outcome.no_debts');
  expect(feedback.success).not.toHaveBeenCalled();
});
