import { semesterTotals } from '@dekanat/contract/curricula/curriculum-checks.ts';
import { expect, it } from 'vitest';
import { curriculumTemplate } from './curriculum-template.ts';

it.each(['MAT', 'FIL', 'IQT', 'HUQ', 'SIR', 'ENG', 'MEX', 'QUR', 'KIM', 'ITF'])(
  '%s has eight semesters of 30 credits, and no subject twice',
  (faculty) => {
    const subjects = curriculumTemplate(faculty);
    const semesters = Map.groupBy(subjects, ({ semester }) => semester);
    const credits = [...semesters.values()].map(
      (own) =>
        semesterTotals(
          own.map((one) => ({ choice_of_subject: one.choice, credit_hour: one.credits, total_hour: 0 })),
        ).credits,
    );
    expect(credits).toEqual(Array.from({ length: 8 }, () => 30));
    expect(new Set(subjects.map(({ code }) => code)).size).toBe(subjects.length);
  },
);
