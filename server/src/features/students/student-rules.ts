import { MASK } from '@dekanat/contract/api/personal.ts';
import { HOME_CITIZENSHIP, HOME_COUNTRY } from '@dekanat/contract/reference/home-country.ts';
import {
  STREET_MIN,
  type StudentInput,
  type StudentUpdate,
} from '@dekanat/contract/students/student-input.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { type Rule, rulesOf } from '#api/form-rules.ts';
import { universityFor } from '#api/scope.ts';
import { type LookupCache, lookupCache } from '#crud/lookup-cache.ts';
import { configured, requireLabel } from '#features/reference/shared.ts';
import { isRegistered } from './is-registered.ts';
import { groupOfFaculty } from './student-scope.ts';

/** The values to check: the form at creation, the record merged with the form at an update. */
export type StudentValues = Omit<z.output<typeof StudentInput>, 'university_id'>;
type Changed = Partial<Omit<z.output<typeof StudentUpdate>, 'university_id' | 'version'>>;
export type Before = Changed & { id: number; university_id: number };

/** The context of the rules: the caller, the stored record, and cached lookups. */
interface RuleInput {
  context: Context;
  before: Before | undefined;
  look: LookupCache;
}
const rule = rulesOf<StudentValues>();

/**
 * The university of the student, which never changes. @throws Invalid when a super administrator names none
 */
const universityIn = ({ context, before }: RuleInput) =>
  before?.university_id ?? universityFor(context.scope);

const countryIn = ({ context, look }: RuleInput, id: number) =>
  look(`country ${id}`, () =>
    context.db.selectFrom('countries').select('code').where('id', '=', id).executeTakeFirst(),
  );

/**
 * An address in Uzbekistan must be complete; the region belongs to the country and the district to the
 * region.
 */
function addressRules(input: RuleInput): Rule<StudentValues>[] {
  const { before, look } = input;
  const { db } = input.context;
  const atHome = async (id: number) => (await countryIn(input, id))?.code === HOME_COUNTRY;
  return [
    rule(['country_id'], async ({ country_id }) => {
      if ((await countryIn(input, country_id)) === undefined)
        throw invalidField('country_id', 'invalid.out_of_scope');
    }),
    rule(['country_id', 'province_id'], async ({ country_id, province_id }) => {
      if (province_id !== null) {
        const region = await look(`region ${province_id}`, () =>
          db.selectFrom('regions').select('country_id').where('id', '=', province_id).executeTakeFirst(),
        );
        if (region?.country_id !== country_id) throw invalidField('province_id', 'invalid.out_of_scope');
      } else if (await atHome(country_id)) throw invalidField('province_id', 'student.province_id.required');
    }),
    rule(['country_id', 'city_id'], async ({ country_id, city_id }) => {
      if (city_id === null && (await atHome(country_id)))
        throw invalidField('city_id', 'student.city_id.required');
    }),
    rule(['province_id', 'city_id'], async ({ province_id, city_id }) => {
      if (city_id === null) return;
      const district = await look(`district ${city_id}`, () =>
        db.selectFrom('districts').select('region_id').where('id', '=', city_id).executeTakeFirst(),
      );
      if (district === undefined || district.region_id !== province_id)
        throw invalidField('city_id', 'invalid.out_of_scope');
    }),
    rule(['country_id', 'street'], async ({ country_id, street }) => {
      if ((street ?? '').length < STREET_MIN && (await atHome(country_id)))
        throw invalidField('street', 'student.street.min');
    }),
    // An export without personal data has the mask in place of the address. An address that is stored already may stay.
    rule(['street'], ({ street }) => {
      if (street?.includes(MASK) && street !== before?.street)
        throw invalidField('street', 'student.street.masked');
    }),
  ];
}

/** A citizen must have a PINFL, a foreigner when the university's setting requires it. */
const pinRule = (input: RuleInput): Rule<StudentValues> =>
  rule(['citizenship_id', 'passport_pin'], async ({ citizenship_id, passport_pin }) => {
    if (passport_pin !== null) return;
    const optional =
      citizenship_id !== HOME_CITIZENSHIP &&
      (await input.look('pin', () =>
        configured(input.context.db, universityIn(input), 'passport-pin-optional-for-foreigners'),
      ));
    if (!optional) throw invalidField('passport_pin', 'student.passport_pin.required');
  });

const LABELS = {
  citizenship_id: 'citizenship',
  social_category_id: 'social_category',
  edu_payment_id: 'edu_payment',
} as const;

/** A newly chosen label must be active. */
const labelRule = ({ context, before, look }: RuleInput, field: keyof typeof LABELS): Rule<StudentValues> =>
  rule([field], async ({ [field]: key }) => {
    if (key && key !== before?.[field])
      await look(`${field} ${key}`, () => requireLabel(context.db, LABELS[field], field, key));
  });

/** The group belongs to the student's university; a user bound to a faculty assigns its groups only. */
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
 * Rules across fields. `before` is the stored record; callers that validate many records pass a shared lookup
 * cache.
 */
export function studentRules(
  context: Context,
  { before, look = lookupCache() }: { before?: Before | undefined; look?: LookupCache } = {},
): Rule<StudentValues>[] {
  const input = { context, before, look };
  return [
    rule([], () => void universityIn(input)),
    ...addressRules(input),
    pinRule(input),
    labelRule(input, 'citizenship_id'),
    labelRule(input, 'social_category_id'),
    labelRule(input, 'edu_payment_id'),
    rule(['group_id'], async ({ group_id }) => {
      if (group_id === before?.group_id) return;
      if (before !== undefined && (await isRegistered(context.db, before.id)))
        throw invalidField('group_id', 'student.group_id.registered');
      const universityId = universityIn(input);
      await look(`group ${group_id}`, () => requireGroup(context, universityId, group_id));
    }),
  ];
}
