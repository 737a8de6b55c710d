import { type DemoStudent, pinOf, spread } from './demo-students.ts';

/** Records of one faculty that the service has with other values. */
export const DIFFERENT_RECORDS = 40;

const numberIn = ({ idNumber }: DemoStudent) => Number(idNumber.slice(-7));

/**
 * What differs. The values do not depend on those that they replace, so that a student with accepted values is equal from
 * then on.
 */
const DIFFERENCES: ((student: DemoStudent, seed: number) => Partial<DemoStudent>)[] = [
  (_student, seed) => ({ phone: `+99897${1_000_000 + spread(seed, 8_999_999)}` }),
  (_student, seed) => ({ passport: `AE${1_000_000 + spread(seed * 3, 8_999_999)}` }),
  ({ gender }, seed) => {
    const birthDate = `2004-0${1 + spread(seed, 9)}-1${spread(seed * 5, 9)}`;
    return { birthDate, pin: pinOf(gender, birthDate, spread(seed * 7, 999_999)) };
  },
  ({ gender }) => ({ secondName: gender === 'male' ? 'Sharofiddinov' : 'Sharofiddinova' }),
  (_student, seed) => ({ phone: `+99893${1_000_000 + spread(seed * 11, 8_999_999)}` }),
  ({ gender }) => ({ thirdName: gender === 'male' ? 'Baxtiyor oʻgʻli' : 'Baxtiyor qizi' }),
  (_student, seed) => ({ phone: `+99894${1_000_000 + spread(seed * 13, 8_999_999)}`, payment: '12' }),
  ({ gender }) => ({ firstName: gender === 'male' ? 'Mirjalol' : 'Mohinur' }),
];
/** Of the other faculties, one student in so many is unknown there, and one is on academic leave. */
const OTHERS_EVERY = 150;

/** The students of a university as the service has them: some of one faculty differ, some of the others are missing. */
export function withDifferences(students: readonly DemoStudent[]): DemoStudent[] {
  const sizes = Map.groupBy(
    students.filter(({ department }) => department !== null),
    ({ department }) => department?.id,
  );
  // The first faculty that is large enough.
  const chosen = [...sizes]
    .toSorted(([one = 0], [other = 0]) => one - other)
    .find(([, members]) => members.length >= DIFFERENT_RECORDS)?.[0];
  const members = sizes.get(chosen) ?? [];
  const step = Math.max(1, Math.floor(members.length / DIFFERENT_RECORDS));
  const different = new Map(
    members
      .filter((_student, index) => index % step === 0)
      .slice(0, DIFFERENT_RECORDS)
      .map((student, index) => [student.idNumber, index]),
  );
  return students.flatMap((student, index) => {
    const place = different.get(student.idNumber);
    if (place !== undefined) {
      const changed = DIFFERENCES[place % DIFFERENCES.length]?.(student, numberIn(student));
      return [{ ...student, ...changed }];
    }
    if (student.department?.id === chosen || index % OTHERS_EVERY > 1) return [student];
    return index % OTHERS_EVERY === 1 ? [] : [{ ...student, status: '13' }];
  });
}
