import { semesterTotals } from '@dekanat/contract/curricula/curriculum-checks.ts';
import { expect, it } from 'vitest';
import { curriculumTemplate } from './curriculum-template.ts';
import { SPECIALITIES } from './structure-texts.ts';
import { DEPARTMENT_FIELDS } from './subjects/department-fields.ts';
import { lettersOf, SUBJECT_FIELDS } from './subjects/subject-catalogue.ts';

const codes = Object.values(SPECIALITIES).flatMap((all) => all.map(({ code }) => code));
/** Subjects that only one speciality studies, at least. */
const OWN_SUBJECTS = 5;

it.each(codes)(
  '%s has semesters of 30 credits, electives to choose from, and no subject twice',
  (speciality) => {
    const subjects = curriculumTemplate(speciality);
    const semesters = Map.groupBy(subjects, ({ semester }) => semester);
    const credits = [...semesters.values()].map(
      (own) =>
        semesterTotals(
          own.map((one) => ({ choice_of_subject: one.choice, credit_hour: one.credits, total_hour: 0 })),
        ).credits,
    );
    expect(credits).toEqual(Array.from({ length: speciality.startsWith('7') ? 4 : 8 }, () => 30));
    expect(new Set(subjects.map(({ code }) => code)).size).toBe(subjects.length);
    const electives = Map.groupBy(
      subjects.filter(({ choice }) => choice !== null),
      ({ semester }) => semester,
    );
    expect([...electives.values()].map((own) => own.length)).toEqual(
      Array.from({ length: speciality.startsWith('7') ? 2 : 6 }, () => 2),
    );
  },
);

it.each(codes)('%s studies subjects of its own', (speciality) => {
  const others = new Set(
    codes
      .filter((code) => code !== speciality)
      .flatMap((code) => curriculumTemplate(code).map((one) => one.code)),
  );
  const own = curriculumTemplate(speciality).filter(({ code }) => !others.has(code));
  expect(own.length).toBeGreaterThanOrEqual(OWN_SUBJECTS);
});

it('names and codes each subject once, in a field that a department teaches', () => {
  const all = SUBJECT_FIELDS.flatMap(({ subjects }) => subjects);
  const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);
  expect(repeated(all.map(({ code }) => code))).toEqual([]);
  for (const language of ['oz', 'ru', 'en'] as const)
    expect(repeated(all.map(({ names }) => names[language]))).toEqual([]);
  const taught = new Set(DEPARTMENT_FIELDS.values());
  const letters = codes.flatMap((code) => curriculumTemplate(code).map((one) => lettersOf(one.code)));
  expect(letters.filter((field) => !taught.has(field))).toEqual([]);
});
