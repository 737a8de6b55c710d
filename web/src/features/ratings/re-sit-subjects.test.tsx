import type { ReSitSubject } from '@dekanat/contract/ratings/statements.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReSitSubjects } from '#features/ratings/re-sit-subjects.tsx';

afterEach(cleanup);

it.each([
  [{ rating: 45, mark: 2, absent: false }, 'statement.re_sit.result'],
  [{ rating: null, mark: 2, absent: false }, 'statement.re_sit.mark'],
  [{ rating: null, mark: null, absent: false }, 'statement.re_sit.no_mark'],
  [{ rating: 40, mark: 2, absent: true }, 'result.absent, statement.re_sit.mark'],
])(
  're-sit: lists a student with the former result or absence, and no points where there are none: %j',
  (result, shown) => {
    const student = { student_subject_id: 1, student_id: 1, fio: 'Aliyev Vali', id_number: '1', ...result };
    const subject: ReSitSubject = {
      ...{
        semester_subject_id: 1,
        subject_id: 1,
        subject_name: 'Fizika',
        outcome: 'possible',
        window_to: null,
      },
      students: [student],
    };
    render(<ReSitSubjects subjects={[subject]} />);
    expect(screen.getByText(/Aliyev Vali/).textContent).toBe(`Aliyev Vali — ${shown}`);
  },
);
