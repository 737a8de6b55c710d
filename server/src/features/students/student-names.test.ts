import { search } from '@dekanat/contract/access/search.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDepartment, makeStudentGroup } from '#test/factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const spell = async (as: 'latin_name' | 'cyrillic_name', name: string) =>
  (await sql<{ name: string }>`select ${sql.ref(as)}(${name}) as name`.execute(server.services.db)).rows[0]
    ?.name;

describe('names in one script', () => {
  it.each([
    ['Юсупов Ғайрат Шуҳрат ўғли', 'Yusupov Gʻayrat Shuhrat oʻgʻli'],
    ['Сергеев Евгений Объедков', 'Sergeyev Yevgeniy Obyedkov'],
    ['Щукина Маъмура Чориевна', 'Shukina Maʼmura Choriyevna'],
    ['Toʻxtayev Ali', 'Toʻxtayev Ali'],
  ])('writes %s in Latin letters as %s', async (name, latin) => {
    expect(await spell('latin_name', name)).toBe(latin);
  });

  it.each([
    ['Yoʻldosheva Oʻgʻiloy Ergashevna', 'Юлдошева Угилой Эргашевна'],
    ['Toʻxtayev Shuhrat Alisher oʻgʻli', 'Тухтаев Шухрат Алишер угли'],
    ["G'ayratov Isʼhoq Yaxyo-Eldor", 'Гайратов Исхок Яхё-Элдор'],
    ['Қодиров Ҳасан', 'Кодиров Хасан'],
    ['Maʼmura SHODIYEVA', 'Маъмура ШОДИЕВА'],
  ])('writes %s in Russian letters as %s', async (name, cyrillic) => {
    expect(await spell('cyrillic_name', name)).toBe(cyrillic);
  });
});

describe('lists of people', () => {
  const FAMILIES = ['Vohidov', 'Ботиров', 'Ergashev', 'Цой', 'Shodiyev'];
  const IN_LATIN = ['Botirov', 'Ergashev', 'Soy', 'Vohidov', 'Shodiyev'];
  const IN_CYRILLIC = ['Ботиров', 'Вохидов', 'Цой', 'Шодиев', 'Эргашев'];
  const family = (name: string) => name.split(' ')[0];
  const readers = [
    ['oz', IN_LATIN],
    ['en', IN_LATIN],
    ['ru', IN_CYRILLIC],
  ] as const;
  let group_id: number;
  let department_id: number;
  beforeAll(async () => {
    ({ id: group_id } = await makeStudentGroup(admin));
    ({ id: department_id } = await makeDepartment(admin));
    const made: number[] = [];
    for (const second_name of FAMILIES) made.push((await makeStudent(admin, { group_id, second_name })).id);
    await moveStudents(admin, made);
    for (const fio of FAMILIES) await makeTeacher(admin, { department_id, fio: `${fio} Anvar` });
  });

  it.each(readers)('show students in one script and sort by what they show: %s', async (language, names) => {
    const listed = await admin.call(students.list, { query: { group_id, language } });
    expect(listed.result.data.map(({ full_name }) => family(full_name))).toEqual(names);
    const down = await admin.call(students.list, { query: { group_id, language, sort: '-full_name' } });
    expect(down.result.data.map(({ full_name }) => family(full_name))).toEqual(names.toReversed());
    const options = await admin.call(students.options, { query: { group_id, language } });
    expect(options.result.map(({ name }) => family(name))).toEqual(names);
  });

  it.each(readers)('sort students on leave by name on request: %s', async (language, names) => {
    const query = { status: 'academic_leave', group_id, language } as const;
    const up = await admin.call(studentStatuses.list, { query: { ...query, sort: 'full_name' } });
    expect(up.result.data.map(({ full_name }) => family(full_name))).toEqual(names);
    const down = await admin.call(studentStatuses.list, {
      query: { ...query, sort: '-full_name', limit: 2 },
    });
    expect(down.result.data.map(({ full_name }) => family(full_name))).toEqual(
      names.toReversed().slice(0, 2),
    );
  });

  it.each(readers)('show teachers in one script and sort by what they show: %s', async (language, names) => {
    const listed = await admin.call(teachers.list, { query: { department_id, language } });
    expect(listed.result.data.map(({ fio }) => family(fio))).toEqual(names);
  });

  it('keep the stored spelling in the fields of a record', async () => {
    const { result } = await admin.call(students.list, { query: { group_id, language: 'ru' } });
    expect(result.data.map(({ second_name }) => second_name).toSorted()).toEqual(FAMILIES.toSorted());
    const [teacher] = (await admin.call(teachers.list, { query: { department_id, language: 'ru' } })).result
      .data;
    const read = await admin.call(teachers.read, { params: { id: teacher?.id ?? 0 } });
    expect(read.result.fio).toBe('Ботиров Anvar');
  });

  it('find a person in the script of the reader', async () => {
    const found = await admin.call(search.find, { query: { text: 'Vohidov', language: 'ru' } });
    const names = found.result.flatMap(({ rows }) => rows.map(({ name }) => family(name)));
    expect(names).toEqual(['Вохидов', 'Вохидов']);
  });
});

it('student names: sorts by group and by course, and by name within them', async () => {
  const [older, newer] = [
    await makeStudentGroup(admin, { name: 'AAA-2', entry_year: 2001 }),
    await makeStudentGroup(admin, { name: 'AAA-1', entry_year: 2002 }),
  ];
  for (const [at, group] of [older, newer, newer].entries())
    await makeStudent(admin, { group_id: group.id, second_name: `Tartibov${3 - at}` });
  const sortedBy = async (sort: 'group_name' | '-group_name' | 'course') => {
    const { result } = await admin.call(students.list, { query: { full_search: 'tartibov', sort } });
    return result.data.map(({ second_name }) => second_name.replace('Tartibov', ''));
  };
  expect(await sortedBy('group_name')).toEqual(['1', '2', '3']);
  expect(await sortedBy('-group_name')).toEqual(['3', '1', '2']);
  expect(await sortedBy('course')).toEqual(['1', '2', '3']);
});
