import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type RegistrationBody, RegistrationPreview } from '#features/registration/registration-preview.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const subject = (subject_name: string, absent: boolean) => ({
  ...{ subject_name, semester: '1', rating: 40, mark: 2, absent },
});

it('registration: the preview names an absence in place of the points of a result', async () => {
  const row = {
    ...{
      id: 7,
      name: 'Aliyev Vali',
      id_number: '1',
      group_name: null,
      curriculum_name: null,
      semester: null,
    },
    ...{
      kept: [subject('Algebra', true), subject('Fizika', false)],
      dropped: [],
      unmatched: [],
      missing: [],
    },
    obstacle: null,
  };
  const target = { curriculum_name: 'Reja', semester: '1', academic_year_name: '2026', group_name: null };
  const body = { student_ids: [7], new_curriculum_id: 1 } as RegistrationBody;
  const close = () => undefined;
  await openPage(() => <RegistrationPreview body={body} onClose={close} onDone={close} />, {
    answers: {
      'POST /curriculum/student-register-preview': () => ({
        ...{ act: 'curriculum_transfer', total: 1, obstacles: 0, target, warnings: [], rows: [row] },
      }),
    },
  });
  const results = await screen.findAllByText(/^registration\.result/);
  expect(results.map(({ textContent }) => textContent)).toEqual([
    'registration.result.absent',
    'registration.result',
  ]);
});
