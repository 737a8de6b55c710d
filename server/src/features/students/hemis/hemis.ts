import { properName } from '@dekanat/contract/people/proper-name.ts';
import { HOME_CITIZENSHIP, HOME_COUNTRY } from '@dekanat/contract/reference/home-country.ts';
import { type HemisStudent, hemis } from '@dekanat/contract/students/hemis/hemis.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { inScope, universityFor } from '#api/scope.ts';
import type { HemisResult } from '#integrations/hemis/hemis-client.ts';
import { hemisOf } from '#integrations/hemis/hemis-connections.ts';
import type { Coded as Code, RegisteredStudent } from '#integrations/hemis/hemis-fields.ts';
import { groupOfFaculty } from '../student-scope.ts';
import { mayBeOfSpeciality } from './groups-of-name.ts';
import { foldingOf, labelsOf } from './our-students.ts';
import { genderOf } from './register-codes.ts';

/** A place by its SOATO code, else by its name in any language. */
async function placeOf(
  { db }: Context,
  thing: 'country' | 'region' | 'district',
  code: 'code' | 'soato_id',
  value: Code,
): Promise<number | null> {
  if (!value) return null;
  const [table, texts] = [
    { country: 'countries', region: 'regions', district: 'districts' }[thing],
    `${thing}_translations`,
  ];
  const { rows } = await sql<{ id: number }>`
    select it.id from ${sql.table(table)} it
    where it.${sql.ref(code)} = ${value.code} or exists (
      select from ${sql.table(texts)} t where t.${sql.ref(`${thing}_id`)} = it.id and t.name_key = search_key(${value.name}))
    order by it.${sql.ref(code)} = ${value.code} desc nulls last, it.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The group with this name in the caller's scope: the only one, or the only active one, as names of closed groups are used again. One of another speciality is another group. */
async function groupOf(
  { db, scope }: Context,
  { group, specialty }: RegisteredStudent,
): Promise<number | null> {
  if (!group?.name) return null;
  const found = await db
    .selectFrom('student_groups')
    .innerJoin('student_group_translations as t', 't.student_group_id', 'student_groups.id')
    .select(['student_groups.id', 'student_groups.status'])
    .distinct()
    .where(inScope(scope, { university: 'student_groups.university_id' }))
    .$if(scope.facultyId !== null, (query) =>
      query.where(groupOfFaculty('student_groups.id', scope.facultyId ?? 0)),
    )
    .where('t.name_key', '=', sql<string>`search_key(${group.name})`)
    .where(mayBeOfSpeciality(sql`${specialty?.code ?? ''}::text`, sql`${specialty?.name ?? ''}::text`))
    .execute();
  const active = found.filter(({ status }) => status === 1);
  const [only, another] = active.length > 0 ? active : found;
  return another === undefined ? (only?.id ?? null) : null;
}

const nameOf = (value: string | null | undefined) => (value ? properName(value) : null);

async function fittedTo(context: Context, student: RegisteredStudent): Promise<HemisStudent> {
  const { citizenship, payment_form } = student;
  const label = await labelsOf(context.db, universityFor(context.scope));
  const fold = await foldingOf(
    context.db,
    [citizenship, payment_form].flatMap((coded) => coded?.name ?? []),
  );
  const citizenshipId = label('citizenship', citizenship, fold);
  const country =
    student.country ?? (citizenshipId === HOME_CITIZENSHIP ? { code: HOME_COUNTRY, name: '' } : null);
  const province = await placeOf(context, 'region', 'soato_id', student.province);
  return {
    id_number: student.student_id_number,
    first_name: nameOf(student.first_name),
    second_name: nameOf(student.second_name),
    third_name: nameOf(student.third_name),
    birth_date: student.birth_date,
    gender: genderOf(student.gender),
    citizenship_id: citizenshipId,
    edu_payment_id: label('edu_payment', payment_form, fold),
    country_id: await placeOf(context, 'country', 'code', country),
    province_id: province,
    city_id: province === null ? null : await placeOf(context, 'district', 'soato_id', student.district),
    group_id: await groupOf(context, student),
    group_name: student.group?.name || null,
    speciality_name: student.specialty?.name || null,
    student_status: student.student_status?.name || null,
  };
}

/** Runs without a transaction, so that no connection waits for the register. @throws Refusal with the reason why the form cannot be filled */
async function check(context: Context, idNumber: string): Promise<HemisStudent> {
  const hemis = await hemisOf(context.services, universityFor(context.scope));
  if (hemis === undefined) throw new Refusal('unavailable', { key: 'hemis.not_configured' });
  const taken = await context.db
    .selectFrom('students')
    .select('id')
    .where('id_number', '=', idNumber)
    .executeTakeFirst();
  if (taken !== undefined)
    throw new Refusal('duplicate', { key: 'student.id_number.taken', field: 'id_number' });
  const answer = await hemis.client.student(idNumber);
  if (answer.outcome === 'found') return fittedTo(context, answer.student);
  throw refusalOf(answer);
}

/** Only a number that is active elsewhere is wrong in the form; the form can be filled in by hand after every refusal. */
function refusalOf(answer: Exclude<HemisResult, { outcome: 'found' }>): Refusal {
  switch (answer.outcome) {
    case 'not_found':
      return new Refusal('not_found', { key: 'hemis.not_found' });
    case 'unreadable':
      return new Refusal('unavailable', { key: 'hemis.unreadable' });
    case 'active_elsewhere':
      return new Refusal('duplicate', {
        key: 'hemis.active_elsewhere',
        values: { said: answer.message },
        field: 'id_number',
      });
    case 'refused':
    case 'number_refused':
      return new Refusal('unavailable', { key: 'hemis.refused' });
    case 'busy':
      return new Refusal('unavailable', { key: 'hemis.busy' });
    case 'away':
      return new Refusal('unavailable', { key: 'hemis.away' });
  }
}

export const hemisFeature = implement(hemis, {
  check: withoutTransaction((context, { body }) => check(context, body.id_number)),
});
