import { departments } from '@dekanat/contract/structure/departments.ts';
import { type Faculty, faculties } from '@dekanat/contract/structure/faculties.ts';
import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { facultyInput, makeFaculty, makeTeacherGroup } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

type Query = { language?: 'oz' | 'ru' | 'en' };

const groupOf = async (facultyId: number, query: Query = {}) => {
  const { data } = (await admin.call(teacherGroups.list, { query: { ...query, faculty_id: facultyId } }))
    .result;
  return data[0];
};
const rename = ({ id, faculty_code }: Faculty, name: string, language: 'oz' | 'ru' = 'oz') =>
  admin.call(faculties.update, {
    params: { id },
    body: facultyInput({ faculty_code, name, language }),
  });

describe('the names of related records', () => {
  it('show a renamed record in the next list', async () => {
    const faculty = await makeFaculty(admin, { name: 'Eski nom' });
    await makeTeacherGroup(admin, { faculty_id: faculty.id });
    for (const name of ['Yangi nom', 'Boshqa nom']) {
      await rename(faculty, name);
      expect((await groupOf(faculty.id))?.faculty_name).toBe(name);
    }
  });

  it('show a name that changed outside of the API', async () => {
    const faculty = await makeFaculty(admin, { name: 'Birinchi' });
    await makeTeacherGroup(admin, { faculty_id: faculty.id });
    expect((await groupOf(faculty.id))?.faculty_name).toBe('Birinchi');
    await sql`update faculty_translations set name = 'Ikkinchi' where faculty_id = ${faculty.id}`.execute(
      server.services.db,
    );
    expect((await groupOf(faculty.id))?.faculty_name).toBe('Ikkinchi');
  });

  it('do not show a name of a transaction that was rolled back', async () => {
    const faculty = await makeFaculty(admin, { name: 'Avvalgi' });
    await makeTeacherGroup(admin, { faculty_id: faculty.id });
    await server.services.db
      .transaction()
      .execute(async (db) => {
        await sql`update faculty_translations set name = 'Bekor' where faculty_id = ${faculty.id}`.execute(
          db,
        );
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await sql`update faculty_translations set name = 'Keyingi' where faculty_id = ${faculty.id}`.execute(
      server.services.db,
    );
    expect((await groupOf(faculty.id))?.faculty_name).toBe('Keyingi');
  });

  it('are in the requested language, else in that of the university', async () => {
    const faculty = await makeFaculty(admin, { name: 'Oʻzbekcha' });
    await makeTeacherGroup(admin, { faculty_id: faculty.id });
    expect((await groupOf(faculty.id, { language: 'ru' }))?.faculty_name).toBe('Oʻzbekcha');
    await rename(faculty, 'По-русски', 'ru');
    expect((await groupOf(faculty.id, { language: 'ru' }))?.faculty_name).toBe('По-русски');
    expect((await groupOf(faculty.id, { language: 'en' }))?.faculty_name).toBe('Oʻzbekcha');
    expect((await groupOf(faculty.id))?.faculty_name).toBe('Oʻzbekcha');
  });

  it('sort the list', async () => {
    const names = async (sort: 'faculty_name' | '-faculty_name') =>
      (await admin.call(departments.list, { query: { sort, limit: 1000 } })).result.data.map(
        ({ faculty_name }) => faculty_name ?? '',
      );
    const ascending = await names('faculty_name');
    expect(new Set(ascending).size).toBeGreaterThan(1);
    expect(await names('-faculty_name')).toEqual(ascending.toReversed());
  });
});

describe('every table of translated names', () => {
  it('counts its changes', async () => {
    const { rows } = await sql<{ table: string }>`
      select attrelid::regclass::text as "table" from pg_attribute
      where attname = 'name' and not attisdropped and attrelid::regclass::text like '%\\_translations'
        and not exists (
          select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
          where tgrelid = attrelid and proname = 'count_changed_names')
        and exists (select from pg_class where pg_class.oid = attrelid and relkind = 'r')`.execute(
      server.services.db,
    );
    expect(rows).toEqual([]);
  });
});
