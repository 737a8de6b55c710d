import type { GENDERS } from '@dekanat/contract/people/genders.ts';
import {
  completePhone,
  digitsOnly,
  normalisePassport,
  PASSPORT,
  PASSPORT_PIN,
} from '@dekanat/contract/people/identifiers.ts';
import { properName } from '@dekanat/contract/people/proper-name.ts';
import { HEMIS_FIELDS, type HemisField } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import type { Coded, RegisteredStudent } from '#integrations/hemis/hemis-fields.ts';
import { marksThatDiffer, type OurMark } from './compare-marks.ts';
import { courseOf, genderOf, studyStatusOf } from './register-codes.ts';

/** A student here, with the values that are compared. */
export interface OurStudent {
  id: number;
  id_number: string;
  full_name: string;
  second_name: string;
  first_name: string;
  third_name: string;
  birth_date: string;
  gender: (typeof GENDERS)[number];
  passport_pin: string | null;
  passport: string;
  phone: string | null;
  citizenship_id: string;
  edu_payment_id: string | null;
  study_status: StudyStatus;
  group_id: number | null;
  /** In every language. */
  group_names: string[];
  faculty_id: number | null;
  speciality_code: string | null;
  speciality_names: string[];
  course: number | null;
  education_form: string | null;
  gpa: string | null;
  /** Read only where the register gives marks. */
  marks?: readonly OurMark[];
}

/** A field that differs. Values are those of the columns, and words where the field is only shown. */
export interface Difference {
  field: HemisField;
  ours: string | null;
  theirs: string;
}

/** The key of the label that the register means. */
export type Label = (
  module: 'citizenship' | 'edu_payment' | 'education_form',
  given: Coded,
  fold: (text: string) => string,
) => string | null;

export interface Folding {
  /** The same for all spellings of a name: of scripts, apostrophes and cases. */
  fold: (text: string) => string;
  label: Label;
}

const NAME_MAX = 100;
/** What services write where a person has no such name. */
const NO_NAME = /^[-.–—xX0]*$/;

/** A name as it would be stored; undefined when the register has none. */
function nameOf(theirs: string | null | undefined): string | undefined {
  if (!theirs || NO_NAME.test(theirs)) return undefined;
  const name = properName(theirs);
  return name.length <= NAME_MAX ? name : undefined;
}

const PHONE = /^\+\d{7,15}$/;
const matching = (value: string, pattern: RegExp) => (pattern.test(value) ? value : undefined);
const present = <Value>(value: Value | null | undefined) => value ?? undefined;

const wordsOf = (coded: Coded) => (coded ? [coded.code, coded.name].filter(Boolean).join(' ') : '');
/** Nothing differs. */
const ALREADY = undefined;

/** Two numbers of a GPA are equal when they are shown alike. */
export const gpaOf = (value: string | null | undefined): string | undefined => {
  const number = Number((value ?? '').replace(',', '.'));
  return number > 0 && number <= 5 ? number.toFixed(2) : undefined;
};

type Compare = (
  ours: OurStudent,
  theirs: RegisteredStudent,
  folding: Folding,
) => Omit<Difference, 'field'> | undefined;

/** A field whose value is the same when the text is. */
const exact =
  (
    ours: (student: OurStudent) => string | null,
    theirs: (student: RegisteredStudent, folding: Folding) => string | undefined,
  ): Compare =>
  (student, registered, folding) => {
    const value = theirs(registered, folding);
    const own = ours(student);
    return value === undefined || value === own ? ALREADY : { ours: own, theirs: value };
  };

const name =
  (field: 'second_name' | 'first_name' | 'third_name'): Compare =>
  (student, registered, { fold }) => {
    const value = nameOf(registered[field]);
    if (value === undefined || fold(value) === fold(student[field])) return ALREADY;
    return { ours: student[field], theirs: value };
  };

const COMPARED: Record<HemisField, Compare> = {
  second_name: name('second_name'),
  first_name: name('first_name'),
  third_name: name('third_name'),
  birth_date: exact(
    ({ birth_date }) => birth_date,
    ({ birth_date }) => present(birth_date),
  ),
  gender: exact(
    ({ gender }) => gender,
    ({ gender }) => present(genderOf(gender)),
  ),
  passport_pin: exact(
    ({ passport_pin }) => passport_pin,
    ({ passport_pin }) => matching(digitsOnly(passport_pin ?? ''), PASSPORT_PIN),
  ),
  passport: exact(
    ({ passport }) => passport,
    ({ passport_number }) => matching(normalisePassport(passport_number ?? ''), PASSPORT),
  ),
  phone: exact(
    ({ phone }) => phone,
    ({ phone }) => matching(completePhone(phone ?? ''), PHONE),
  ),
  citizenship_id: exact(
    ({ citizenship_id }) => citizenship_id,
    ({ citizenship }, { label, fold }) => present(label('citizenship', citizenship, fold)),
  ),
  edu_payment_id: exact(
    ({ edu_payment_id }) => edu_payment_id,
    ({ payment_form }, { label, fold }) => present(label('edu_payment', payment_form, fold)),
  ),
  id_number: exact(
    ({ id_number }) => id_number,
    ({ student_id_number }) => student_id_number,
  ),
  speciality: (student, { specialty }, { fold }) => {
    if (!specialty || wordsOf(specialty) === '') return ALREADY;
    const isSame =
      (specialty.code !== '' && specialty.code === student.speciality_code) ||
      student.speciality_names.some((own) => fold(own) === fold(specialty.name));
    if (isSame) return ALREADY;
    const own = [student.speciality_code, student.speciality_names[0]].filter(Boolean).join(' ');
    return { ours: own || null, theirs: wordsOf(specialty) };
  },
  group: (student, { group }, { fold }) => {
    if (!group?.name || student.group_names.some((own) => fold(own) === fold(group.name))) return ALREADY;
    return { ours: student.group_names[0] ?? null, theirs: group.name };
  },
  course: exact(
    ({ course }) => (course === null ? null : String(course)),
    ({ level }) => present(courseOf(level))?.toString(),
  ),
  education_form: (student, { education_form }, { label, fold }) => {
    const value = label('education_form', education_form, fold);
    // Ours is known only of students with a curriculum.
    if (!value || student.education_form === null || value === student.education_form) return ALREADY;
    return { ours: student.education_form, theirs: value };
  },
  study_status: exact(
    ({ study_status }) => study_status,
    ({ student_status }) => present(studyStatusOf(student_status)),
  ),
  gpa: (student, { avg_gpa }) => {
    const [ours, theirs] = [gpaOf(student.gpa), gpaOf(avg_gpa)];
    return ours === undefined || theirs === undefined || ours === theirs ? ALREADY : { ours, theirs };
  },
  marks: ({ marks = [] }, { subjects }, { fold }) => marksThatDiffer(marks, subjects ?? [], fold),
};

/** The fields that differ. What the register does not give is not compared. */
export const differencesOf = (ours: OurStudent, theirs: RegisteredStudent, folding: Folding): Difference[] =>
  HEMIS_FIELDS.flatMap((field) => {
    const found = COMPARED[field](ours, theirs, folding);
    return found === undefined ? [] : [{ field, ...found }];
  });

/** The texts whose spelling matters when two students are compared. */
export const foldedTexts = (ours: OurStudent | undefined, theirs: RegisteredStudent): string[] => [
  ...[theirs.second_name, theirs.first_name, theirs.third_name].flatMap((text) => nameOf(text) ?? []),
  ...[theirs.group, theirs.specialty, theirs.citizenship, theirs.payment_form, theirs.education_form].flatMap(
    (coded) => coded?.name ?? [],
  ),
  ...(theirs.subjects ?? []).map(({ name }) => name),
  ...(ours
    ? [
        ...[ours.second_name, ours.first_name, ours.third_name],
        ...[...ours.group_names, ...ours.speciality_names],
        ...(ours.marks ?? []).flatMap(({ names }) => names),
      ]
    : []),
];

/** The name of a student whom only the register has. */
export const theirName = (theirs: RegisteredStudent): string =>
  [theirs.second_name, theirs.first_name, theirs.third_name]
    .flatMap((text) => nameOf(text) ?? [])
    .join(' ') || theirs.student_id_number;
