import { HOME_CITIZENSHIP, HOME_COUNTRY } from '@dekanat/contract/reference/home-country.ts';
import {
  STREET_MIN,
  type StudentInput,
  type StudentUpdate,
} from '@dekanat/contract/students/student-input.ts';
import type { z } from 'zod';
import { configured, requireLabel } from '#features/reference/shared.ts';
import type { Context } from '#kernel/context.ts';
import { Invalid, invalidField } from '#kernel/errors.ts';
import { universityFor } from '#kernel/scope.ts';
import { type LookUp, lookUp } from '#records/looking-up.ts';
import { groupOfFaculty } from './student-scope.ts';

/** What a student is to be: a form at creation, the record with the form laid over it at an update. */
export type Wanted = Omit<z.output<typeof StudentInput>, 'university_id'>;
type Changed = Partial<Omit<z.output<typeof StudentUpdate>, 'university_id' | 'version'>>;
export type Before = Changed & { university_id: number };

/**
 * Rules of specification 000 §5 that depend on the country: an address in Uzbekistan is whole; whoever is a citizen has a PINFL, and
 * so has a foreigner where the university's configuration says so.
 * @throws Invalid with every wrong field at once
 */
function requireFitting(
  wanted: Pick<Wanted, 'province_id' | 'city_id' | 'street' | 'passport_pin'>,
  { atHome, pinOptional }: { atHome: boolean; pinOptional: boolean },
): void {
  const address = atHome
    ? ([
        ['province_id', wanted.province_id === null, 'student.province_id.required'],
        ['city_id', wanted.city_id === null, 'student.city_id.required'],
        ['street', (wanted.street ?? '').length < STREET_MIN, 'student.street.min'],
      ] as const)
    : [];
  const pin = [
    'passport_pin',
    wanted.passport_pin === null && !pinOptional,
    'student.passport_pin.required',
  ] as const;
  const problems = [...address, pin].flatMap(([field, wrong, key]) =>
    wrong ? [{ field, key, values: {} }] : [],
  );
  if (problems.length > 0) throw new Invalid(problems);
}

const LABELS = {
  citizenship_id: 'citizenship',
  social_category_id: 'social_category',
  edu_payment_id: 'edu_payment',
} as const;

/** Labels that are chosen anew have to be offered. */
async function requireLabels({ db }: Context, changed: Changed, before: Changed | undefined, look: LookUp) {
  for (const field of ['citizenship_id', 'social_category_id', 'edu_payment_id'] as const) {
    const key = changed[field];
    if (key && key !== before?.[field])
      await look(`${field} ${key}`, () => requireLabel(db, LABELS[field], field, key));
  }
}

/** A region is of the country, a district of the region. @throws Invalid */
async function requirePlaces({ db }: Context, { country_id, province_id, city_id }: Wanted, look: LookUp) {
  if (province_id !== null) {
    const region = await look(`region ${province_id}`, () =>
      db.selectFrom('regions').select('country_id').where('id', '=', province_id).executeTakeFirst(),
    );
    if (region?.country_id !== country_id) throw invalidField('province_id', 'invalid.out_of_scope');
  }
  if (city_id === null) return;
  const district = await look(`district ${city_id}`, () =>
    db.selectFrom('districts').select('region_id').where('id', '=', city_id).executeTakeFirst(),
  );
  if (district === undefined || district.region_id !== province_id)
    throw invalidField('city_id', 'invalid.out_of_scope');
}

/** The group is one of the student's university; whoever is bound to a faculty gives only groups of that one. */
async function requireGroup({ db, scope }: Context, universityId: number, groupId: number): Promise<void> {
  const group = await db
    .selectFrom('student_groups')
    .select('id')
    .where('id', '=', groupId)
    .where('university_id', '=', universityId)
    .$if(scope.facultyId !== null, (query) =>
      query.where(groupOfFaculty('student_groups.id', scope.facultyId ?? 0)),
    )
    .executeTakeFirst();
  if (group === undefined) throw invalidField('group_id', 'invalid.out_of_scope');
}

/**
 * Whether a student may be as `wanted`; `before` is the record that is changed, `changed` what the form says. Whoever judges many hands
 * in how what they have in common is looked up once.
 * @throws Invalid on the fields that are wrong
 */
export async function requireAllowed(
  context: Context,
  wanted: Wanted,
  changed: Changed,
  { before, look = lookUp }: { before?: Before | undefined; look?: LookUp } = {},
): Promise<void> {
  const universityId = before?.university_id ?? universityFor(context.scope);
  const country = await look(`country ${wanted.country_id}`, () =>
    context.db.selectFrom('countries').select('code').where('id', '=', wanted.country_id).executeTakeFirst(),
  );
  if (country === undefined) throw invalidField('country_id', 'invalid.out_of_scope');
  const foreign = wanted.citizenship_id !== HOME_CITIZENSHIP;
  const optional =
    foreign &&
    (await look(`pin ${universityId}`, () =>
      configured(context.db, universityId, 'passport-pin-optional-for-foreigners'),
    ));
  requireFitting(wanted, { atHome: country.code === HOME_COUNTRY, pinOptional: optional });
  await requireLabels(context, changed, before, look);
  await requirePlaces(context, wanted, look);
  const { group_id } = changed;
  if (group_id !== undefined && group_id !== before?.group_id)
    await look(`group ${universityId} ${group_id}`, () => requireGroup(context, universityId, group_id));
}
