import { pinCheckDigit } from '@dekanat/contract/people/identifiers.ts';
import { type Order, orders } from '@dekanat/contract/students/orders/orders.ts';
import {
  type StudyCertificate,
  studyCertificates,
} from '@dekanat/contract/students/papers/study-certificates.ts';
import {
  type StatusChange,
  type StatusChanged,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudentInput } from '@dekanat/contract/students/student-input.ts';
import { type StudentNote, studentNotes } from '@dekanat/contract/students/student-notes.ts';
import { type Student, students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Client } from './client.ts';
import { makeStudentGroup, unique } from './factories.ts';
import type { TestServer } from './server.ts';

const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** A PINFL with a valid check digit, of a man born on 1 September 2004. */
export function pinOf(number: number): string {
  const first = `5010904${digits(900_000 + number, 6)}`;
  return `${first}${pinCheckDigit(first)}`;
}

/** Ids of shipped records: Uzbekistan is 1, Kazakhstan 2, Uzbek 1. */
const [KAZAKHSTAN, UZBEK] = [2, 1];

/** A student who lives abroad, so that no address is required. */
export const studentInput = (
  given: Partial<z.input<typeof StudentInput>> & { group_id: number },
): z.input<typeof StudentInput> => {
  const number = unique();
  return {
    first_name: 'Anvar',
    second_name: `Sinovov ${number}`,
    third_name: 'Karimovich',
    birth_date: '2004-09-01',
    gender: 'male',
    id_number: `999${digits(number, 9)}`,
    passport: `ZZ${digits(number, 7)}`,
    passport_pin: pinOf(number),
    nation_id: UZBEK,
    citizenship_id: 'uzbek',
    country_id: KAZAKHSTAN,
    ...given,
  };
};

/** A student of the given group, or of a new one. */
export async function makeStudent(
  client: Client,
  given: Partial<z.input<typeof StudentInput>> = {},
): Promise<Student> {
  const group_id = given.group_id ?? (await makeStudentGroup(client)).id;
  return (await client.call(students.create, { body: studentInput({ ...given, group_id }) })).result;
}

/** Gives a student a name and a group of another faculty; results stay in the former group. */
export const moveToOtherFaculty = (
  { services }: TestServer,
  id: number,
  { facultyId, name }: { facultyId: number; name: string },
) =>
  sql`
    update students set second_name = ${name}, group_id = (
      select min(other.id) from student_groups other join specialities on specialities.id = other.speciality_id
      where other.university_id = students.university_id and specialities.faculty_id <> ${facultyId})
    where id = ${id}`.execute(services.db);

export const makeStudentNote = async (client: Client, student_id: number): Promise<StudentNote> =>
  (await client.call(studentNotes.create, { body: { student_id, note: `Eslatma ${unique()}` } })).result;

export const makeStudyCertificate = async (client: Client, id: number): Promise<StudyCertificate> =>
  (await client.call(studyCertificates.issue, { params: { id }, body: { language: 'oz' } })).result;

/** A unique order number, because a number can be used once a year. */
export const orderNumber = () => `${unique()}-sinov`;

const REASONS = {
  academic_leave: 'health',
  studentexpel: 'own_request',
  graduate: null,
  recovery: null,
  transfer: null,
};

/** Warnings of status changes. A test accepts them unless it is about them. */
const STATUS_WARNINGS = [
  'entry_year',
  'course',
  'semester',
  'closed_sheets',
  'debts',
  'not_finished',
  'paid_retake',
  'unpaid_retake',
];

/** Academic leave by default. */
export const statusChange = (
  student_ids: number[],
  given: Partial<z.input<typeof StatusChange>> = {},
): z.input<typeof StatusChange> => ({
  student_ids,
  status_type: 'academic_leave',
  order_number: orderNumber(),
  order_date: '2026-03-02',
  status_change_reason: REASONS[given.status_type ?? 'academic_leave'],
  accepted: STATUS_WARNINGS,
  ...given,
});

export const moveStudents = async (
  client: Client,
  ids: number[],
  given: Partial<z.input<typeof StatusChange>> = {},
): Promise<StatusChanged> =>
  (await client.call(studentStatuses.store, { body: statusChange(ids, given) })).result;

export const makeOrder = async (client: Client): Promise<Order> =>
  (
    await client.call(orders.create, {
      body: { number: orderNumber(), order_date: '2026-03-02', kind: 'studentexpel' },
    })
  ).result;
