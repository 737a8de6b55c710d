import { account as ownAccount } from '@dekanat/contract/access/account.ts';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { permissions } from '@dekanat/contract/access/permissions/permissions.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { search } from '@dekanat/contract/access/search.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { sessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { listViews } from '@dekanat/contract/access/views/list-views.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { backups } from '@dekanat/contract/operations/backups.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { exports } from '@dekanat/contract/operations/exports.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { notifications } from '@dekanat/contract/operations/notifications.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { countries } from '@dekanat/contract/reference/countries.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { labels } from '@dekanat/contract/reference/labels.ts';
import { languages } from '@dekanat/contract/reference/languages.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { universityStatistics } from '@dekanat/contract/universities/statistics.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { openAccount } from './accounts.ts';
import { challengeOf, codeFor, connectApp } from './authenticator.ts';
import { type Client, signIn } from './client.ts';
import { crudExamples } from './crud-examples.ts';
import { DEMO_PASSWORD } from './database.ts';
import { above, type Example, type ExampleContext, example, idOf } from './example.ts';
import {
  adminInput,
  departmentInput,
  facultyInput,
  licenceInput,
  listViewInput,
  makeAdmin,
  makeBackupEntry,
  makeFaculty,
  makeGroup,
  makeJob,
  makeLicence,
  makeListView,
  makeNotification,
  makePhoto,
  makeSpeciality,
  makeStudentGroup,
  makeUniversity,
  permissionIds,
  specialityInput,
  studentGroupInput,
  teacherGroupInput,
  unique,
  universityInput,
} from './factories.ts';
import { importExamples } from './import-examples.ts';
import { resetToken } from './outbox.ts';
import { planningExamples } from './planning-examples.ts';
import {
  countryInput,
  districtInput,
  interfaceTextInput,
  makeCountry,
  makeDistrict,
  makeInterfaceText,
  makeRegion,
  nationalityInput,
  regionInput,
  settingOf,
} from './reference-factories.ts';
import { studentExamples } from './student-examples.ts';
import { syllabusExamples } from './syllabus-examples.ts';
import { teacherExamples } from './teacher-examples.ts';
import { pdf, picture } from './uploads.ts';

const EMAIL = 'admin@dekanat.local';
const group = ({ maker, gives }: ExampleContext) => makeGroup(maker, [gives]);

/** The licence of the context's university, which has one already. */
const licence = async (context: ExampleContext) => {
  const { universityId: university_id } = context;
  const client = await above(context);
  const { result } = await client.call(licences.list, { query: { university_id } });
  return result.data[0] ?? makeLicence(client, { university_id });
};

/** The given faculty, or a new one. */
const faculty = async ({ maker, facultyId }: ExampleContext) =>
  facultyId === undefined
    ? makeFaculty(maker)
    : (await maker.call(faculties.read, idOf({ id: facultyId }))).result;

const speciality = async (context: ExampleContext) =>
  makeSpeciality(context.maker, { faculty_id: (await faculty(context)).id });
/** A group belongs to the faculty of its speciality. */
const studentGroup = async (context: ExampleContext) =>
  makeStudentGroup(context.maker, { speciality_id: (await speciality(context)).id });

const country = async (context: ExampleContext) => makeCountry(await above(context));
const region = async (context: ExampleContext) => makeRegion(await above(context));
const district = async (context: ExampleContext) => makeDistrict(await above(context));
const interfaceText = ({ maker }: ExampleContext) => makeInterfaceText(maker);
const setting = ({ maker }: ExampleContext) => settingOf(maker, 'account-slip-text');
/** A label that no other record refers to. */
const label = async ({ maker }: ExampleContext) => {
  const { result } = await maker.call(labels.options, { query: { module: 'gender' } });
  return { id: result[0]?.id ?? 0 };
};

const account = async (context: ExampleContext) => {
  const { id } = await group(context);
  const { universityId: university_id, facultyId: faculty_id = null } = context;
  return makeAdmin(context.maker, { permission_group_id: id, university_id, faculty_id });
};

const newAccount = async (context: ExampleContext) => {
  const { id } = await group(context);
  return adminInput({
    permission_group_id: id,
    university_id: context.universityId,
    faculty_id: context.facultyId ?? null,
  });
};

const newGroup = async ({ maker, gives }: ExampleContext) => ({
  name: `Guruh ${unique()}`,
  permissions: await permissionIds(maker, [gives]),
});

/** A job without an owner, which the caller may see. */
const job = ({ server, universityId }: ExampleContext, given: { status?: string } = {}) =>
  makeJob(server, { university_id: universityId, ...given });

const ownId = async (client: Client) => (await client.call(profile.read)).result[0]?.id ?? 0;

/** An audit entry of a faculty. */
const changeOf = async (context: ExampleContext) => {
  const { id: record_id } = await faculty(context);
  const { result } = await context.maker.call(audit.list, { query: { record: 'faculties', record_id } });
  const [entry] = result.data;
  if (entry === undefined) throw new Error('The faculty has no audit entry');
  return entry;
};

/**
 * One valid call of every endpoint, for the matrix and property tests. A new endpoint needs an example here; the matrix names
 * missing ones.
 */
const EXAMPLES: ReadonlyMap<Endpoint, Example<Endpoint>> = new Map([
  example(session.login, () => ({ body: { username: 'viewer', password: DEMO_PASSWORD } })),
  example(session.secondFactor, async ({ server, maker, gives }) => {
    const { username, password, client } = await openAccount(server, maker, { permissions: [gives] });
    const { secret } = await connectApp(client, password);
    return { body: { challenge: await challengeOf(server, username, password), code: codeFor(secret, 1) } };
  }),
  example(session.refresh, async ({ server }) => {
    const { tokens } = await signIn(server.url, 'viewer');
    return { headers: { authorization: `Bearer ${tokens?.refresh_token}` } };
  }),
  example(session.logout, async ({ server }) => {
    const { tokens } = await signIn(server.url, 'viewer');
    return { headers: { authorization: `Bearer ${tokens?.refresh_token}` } };
  }),
  example(session.captcha, () => ({})),
  example(session.forgotPassword, () => ({ body: { username: 'nobody' } })),
  example(session.resetPassword, async ({ server }) => ({
    body: { token: await resetToken(server, 'registrar'), password: 'yangi-parol-1' },
  })),

  example(ownAccount.read, () => ({})),
  example(ownAccount.changePassword, () => ({
    body: { current_password: DEMO_PASSWORD, password: DEMO_PASSWORD },
  })),
  example(profile.read, () => ({})),
  example(profile.update, () => ({ body: { email: EMAIL } })),
  example(profile.photo, () => ({ body: { image: null } })),
  example(profile.changePassword, () => ({
    body: { current_password: DEMO_PASSWORD, password: `parol-${unique()}-x` },
  })),

  example(sessions.list, () => ({})),
  example(sessions.close, async ({ maker }) => {
    const [own] = (await maker.call(sessions.list)).result;
    return { params: { id: own?.id ?? 0 } };
  }),
  example(sessions.closeOthers, () => ({})),

  example(secondFactor.setUp, () => ({ body: { current_password: DEMO_PASSWORD } })),
  example(secondFactor.confirm, () => ({ body: { code: '123456' } })),
  example(secondFactor.switchOff, () => ({ body: { current_password: DEMO_PASSWORD, code: '123456' } })),
  example(secondFactor.renewRecoveryCodes, () => ({
    body: { current_password: DEMO_PASSWORD, code: '123456' },
  })),

  example(admins.list, () => ({ query: { name: 'a', sort: '-created_at' } as const })),
  example(admins.read, async (context) => idOf(await account(context))),
  example(admins.create, async (context) => ({ body: await newAccount(context) })),
  example(admins.update, async (context) => {
    const { password: _kept, ...body } = await newAccount(context);
    return { ...idOf(await account(context)), body };
  }),
  example(admins.remove, async (context) => idOf(await account(context))),
  example(admins.resetSecondFactor, async (context) => idOf(await account(context))),

  example(permissionGroups.list, () => ({ query: { name: 'a' } })),
  example(permissionGroups.read, async (context) => idOf(await group(context))),
  example(permissionGroups.create, async (context) => ({ body: await newGroup(context) })),
  example(permissionGroups.update, async (context) => ({
    ...idOf(await group(context)),
    body: await newGroup(context),
  })),
  example(permissionGroups.remove, async (context) => idOf(await group(context))),
  example(permissions.options, () => ({})),

  example(audit.list, () => ({
    query: { record: 'faculties', action: 'created', from: '2026-01-01' } as const,
  })),
  example(audit.export, () => ({ query: { format: 'csv', to: '2030-12-31' } as const })),
  example(audit.viewings, () => ({ query: { record: 'students', from: '2026-01-01' } as const })),
  example(audit.people, () => ({ query: { search: 'a' } })),
  example(audit.read, async (context) => idOf(await changeOf(context))),

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
  example(licences.ofDomain, () => ({ query: { domain: 'lms.zarafshon.example' } })),
  example(search.find, () => ({ query: { text: 'fakultet' } })),
  example(universities.options, () => ({ query: { search: 'u' } })),
  example(universityStatistics.list, () => ({ query: { status: 'active', sort: '-students' } as const })),
  example(universityStatistics.read, ({ universityId }) => idOf({ id: universityId })),
  example(languages.options, () => ({})),
  example(labels.options, () => ({ query: { module: 'education_type' } as const })),
  example(labels.list, () => ({ query: { module: 'gender', sort: '-label', name: 'a' } as const })),
  example(labels.export, () => ({ query: { format: 'csv', status: 1 } as const })),
  example(labels.read, async (context) => idOf(await label(context))),
  example(labels.update, async (context) => ({
    ...idOf(await label(context)),
    body: { status: 1, language: 'oz', label: 'Erkak' } as const,
  })),

  example(interfaceTexts.list, () => ({
    query: { key: 'matn', category: 'cabinet', missing: 'ru', sort: '-message' } as const,
  })),
  example(interfaceTexts.export, () => ({ query: { format: 'csv' } as const })),
  example(interfaceTexts.texts, () => ({ query: { language: 'oz', category: 'crm' } as const })),
  example(interfaceTexts.read, async (context) => idOf(await interfaceText(context))),
  example(interfaceTexts.create, () => ({ body: interfaceTextInput() })),
  example(interfaceTexts.update, async (context) => ({
    ...idOf(await interfaceText(context)),
    body: interfaceTextInput({ category: 'crm' }),
  })),
  example(interfaceTexts.remove, async (context) => idOf(await interfaceText(context))),
  example(configs.list, () => ({ query: { status: 1, source: 'default', sort: '-name' } as const })),
  example(configs.export, () => ({ query: { format: 'csv', key: 'slip' } as const })),
  example(configs.read, async (context) => idOf(await setting(context))),
  example(configs.update, async (context) => ({
    ...idOf(await setting(context)),
    body: { value: 'Eslatma', status: 1 } as const,
  })),

  example(files.storeImage, async () => ({ files: [await picture()] })),
  example(files.storeImageEditor, async () => ({ files: [await picture()] })),
  example(files.storeFile, () => ({ files: [pdf()] })),
  example(files.showImage, async ({ maker }) => ({
    ...idOf(await makePhoto(maker)),
    query: { size: 'thumbnail' } as const,
  })),
  example(files.file, async ({ maker }) => idOf(await makePhoto(maker))),
  example(dashboard.read, () => ({})),
  example(listViews.list, () => ({})),
  example(listViews.create, () => ({ body: listViewInput() })),
  example(listViews.update, async ({ maker }) => ({
    ...idOf(await makeListView(maker)),
    body: { name: `Koʻrinish ${unique()}` },
  })),
  example(listViews.remove, async ({ maker }) => idOf(await makeListView(maker))),
  example(listViews.pin, () => ({ body: { screen: '/structure/faculties', ids: [] } })),

  ...studentExamples,
  ...teacherExamples,

  example(backups.list, () => ({ query: { sort: '-size' } as const })),
  example(backups.create, () => ({ body: {} })),
  example(backups.download, async ({ server }) => idOf(await makeBackupEntry(server))),
  example(backups.remove, async ({ server }) => idOf(await makeBackupEntry(server))),
  example(exports.create, () => ({ body: { path: '/api/crm/faculties/export', query: { format: 'csv' } } })),
  example(jobs.list, () => ({ query: { status: 'waiting' } as const })),
  example(jobs.read, async (context) => idOf(await job(context))),
  example(jobs.retry, async (context) => idOf(await job(context, { status: 'failed' }))),
  example(jobs.cancel, async (context) => idOf(await job(context))),
  ...importExamples,
  example(events.stream, () => ({})),
  example(notifications.list, () => ({ query: { limit: 10 } })),
  example(notifications.mark, async ({ server, maker }) => ({
    ...idOf(await makeNotification(server, await ownId(maker))),
    body: { read: true },
  })),
  example(notifications.markAll, () => ({ body: { read: true } })),

  ...crudExamples(faculties, {
    list: { limit: 10, sort: '-name', language: 'ru' },
    make: faculty,
    input: () => facultyInput(),
  }),

  ...crudExamples(departments, {
    list: { limit: 10, sort: '-faculty_name', name: 'a' },
    lookup: { faculty_id: 1 },
    input: async (context) =>
      departmentInput({ faculty_id: (await faculty(context)).id, code: `K-${unique()}` }),
  }),

  ...crudExamples(specialities, {
    list: { limit: 10, sort: '-education_type_name', education_type_id: 'bakalavr' },
    lookup: { faculty_id: 1 },
    make: speciality,
    input: async (context) => specialityInput({ faculty_id: (await faculty(context)).id }),
  }),

  ...crudExamples(studentGroups, {
    list: { limit: 10, sort: '-speciality_name', study_language: 'oz', faculty_id: 1 },
    lookup: { speciality_id: 1 },
    make: studentGroup,
    input: async (context) => studentGroupInput({ speciality_id: (await speciality(context)).id }),
  }),

  ...crudExamples(countries, {
    list: { sort: '-code', missing: 'qq', name: 'a' },
    input: () => countryInput(),
  }),

  ...crudExamples(regions, {
    list: { sort: '-country_name', country_id: 1, name: '17' },
    lookup: { country_id: 1 },
    make: region,
    input: async (context) => regionInput({ country_id: (await country(context)).id }),
  }),

  ...crudExamples(districts, {
    list: { sort: '-region_name', country_id: 1, region_id: 2 },
    lookup: { region_id: 2 },
    make: district,
    input: async (context) => districtInput(await region(context)),
  }),

  ...crudExamples(nationalities, {
    list: { sort: '-code', missing: 'en', name: 'a' },
    input: () => nationalityInput(),
  }),

  ...planningExamples,
  ...syllabusExamples,

  ...crudExamples(teacherGroups, {
    list: { limit: 10, sort: '-faculty_name', name: 'a', missing: 'en' },
    input: async (context) => teacherGroupInput({ faculty_id: (await faculty(context)).id }),
  }),
]);

/** @throws when the endpoint has no example, naming it */
export function exampleOf({ name, endpoint }: { name: string; endpoint: Endpoint }): Example<Endpoint> {
  const found = EXAMPLES.get(endpoint);
  if (found === undefined) throw new Error(`${name} has no example in server/test/examples.ts`);
  return found;
}
