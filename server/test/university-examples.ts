import { homeUniversity } from '@dekanat/contract/universities/home-university.ts';
import { letterheads } from '@dekanat/contract/universities/letterheads.ts';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { above, type ExampleContext, example, idOf } from './example.ts';
import { letterheadInput, licenceInput, makeLicence, makeUniversity, universityInput } from './factories.ts';

/** The licence of the context's university, which has one already. */
const licence = async (context: ExampleContext) => {
  const { universityId: university_id } = context;
  const client = await above(context);
  const { result } = await client.call(licences.list, { query: { university_id } });
  return result.data[0] ?? makeLicence(client, { university_id });
};

export const universityExamples = [
  example(universities.list, () => ({ query: { name: 'u', sort: '-rector' } as const })),
  example(universities.export, () => ({ query: { format: 'csv' } as const })),
  example(universities.read, ({ universityId }) => idOf({ id: universityId })),
  example(universities.check, ({ universityId }) => idOf({ id: universityId })),
  example(universities.create, () => ({ body: universityInput() })),
  example(universities.update, ({ universityId }) => {
    const { default_language: _fixed, ...body } = universityInput();
    return { ...idOf({ id: universityId }), body };
  }),
  example(universities.remove, async (context) => idOf(await makeUniversity(await above(context)))),
  example(licences.list, () => ({ query: { allowed_domain: 'lms', sort: '-updated_at' } as const })),
  example(licences.read, async (context) => idOf(await licence(context))),
  example(licences.create, async (context) => {
    const { id } = await makeUniversity(await above(context));
    return { body: licenceInput({ university_id: id }) };
  }),
  example(licences.update, async (context) => {
    const { id, university_id } = await makeLicence(await above(context));
    return { ...idOf({ id }), body: licenceInput({ university_id }) };
  }),
  example(licences.remove, async (context) => idOf(await makeLicence(await above(context)))),
  example(licences.show, async (context) => idOf(await makeLicence(await above(context)))),
  example(licences.rotate, async (context) => idOf(await makeLicence(await above(context)))),
  example(licences.showings, async (context) => idOf(await licence(context))),
  example(homeUniversity.ofDomain, () => ({ query: { domain: 'lms.zarafshon.example' } })),
  example(letterheads.read, ({ universityId }) => idOf({ id: universityId })),
  example(letterheads.update, ({ universityId }) => ({
    ...idOf({ id: universityId }),
    body: letterheadInput(),
  })),
  example(universities.options, () => ({ query: { search: 'u' } })),
];
