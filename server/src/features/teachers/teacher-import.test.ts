import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { makeDepartment, makeFaculty, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv } from '#test/sheets.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
const { server, admin } = useServer();
beforeAll(async () => {
  own = importing(admin);
});

const HEAD =
  'F.I.Sh. (Oʻzbekcha);Pasport;Tugʻilgan sanasi;Jinsi;Kafedra;Lavozimi;Ilmiy unvoni;Ilmiy darajasi;Fuqaroligi';
const lines = (...rows: string[]) => csv([HEAD, ...rows].join('\n'));
const passport = () => `YZ${String(unique()).padStart(7, '0')}`;
const read = async (id: number) => (await admin.call(teachers.read, { params: { id } })).result;
const inDepartment = async (department_id: number) =>
  (await admin.call(teachers.list, { query: { department_id, sort: 'fio' } })).result.data;

it('teacher import: creates teachers with accounts from a file, finds them unchanged, and undoes everything', async () => {
  const department = await makeDepartment(admin, { code: `OQT-${unique()}` });
  const known = await makeTeacher(admin, { department_id: department.id, post: 'docent' });
  const { result: personal } = await admin.call(teachers.show, { params: { id: known.id } });
  const [first, second] = [passport(), passport()];
  const surname = `Importov${unique()}`;
  const file = () =>
    lines(
      `${surname.toUpperCase()} ANVAR;${first};17.05.1980;Erkak;${department.code};Dotsent;docent;phd;uzbek`,
      `${surname} Alisher;${second.slice(0, 2)} ${second.slice(2)};1981-06-18;м;${department.name};docent;docent;phd;uzbek`,
      `;${personal.passport_series}${personal.passport_number};;;;Professor;;;`,
    );
  const { id } = await own.upload(file(), 'teachers');
  expect((await own.act(id, { act: 'check', accounts: true })).counts).toMatchObject({
    create: 2,
    update: 1,
    error: 0,
  });
  expect(await inDepartment(department.id)).toHaveLength(1);
  await own.act(id, { act: 'write' });
  const made = (await inDepartment(department.id)).filter(({ fio }) => fio.startsWith(surname));
  const login = surname.toLowerCase();
  expect(made.map(({ fio, username }) => [fio, username])).toEqual([
    [`${surname} Alisher`, `${login}.a2`],
    [`${surname} Anvar`, `${login}.a`],
  ]);
  expect(await read(known.id)).toMatchObject({ post: 'professor', fio: known.fio });
  expect((await read(known.id)).username).not.toBeNull();
  expect((await own.check(file(), 'teachers')).counts).toMatchObject({ unchanged: 3 });

  const undone = await own.act(id, { act: 'undo' });
  expect([undone.state, undone.job?.error]).toEqual(['undone', null]);
  expect(await inDepartment(department.id)).toHaveLength(1);
  expect(await read(known.id)).toMatchObject({ post: 'docent', user_id: null });
});

it('teacher import: reports what the form would report, within the caller’s faculty', async () => {
  const faculty = await makeFaculty(admin);
  const inside = await makeDepartment(admin, { faculty_id: faculty.id, code: `ICH-${unique()}` });
  const beyond = await makeDepartment(admin, { code: `TSH-${unique()}` });
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['teacher_index', 'teacher_store', 'teacher_update'],
    facultyId: faculty.id,
  });
  const deans = importing(dean);
  const rest = 'docent;docent;phd;uzbek';
  const [one, other] = [passport(), passport()];
  const { id, counts } = await deans.write(
    lines(
      `Karimov Anvar;${one};17.05.1980;m;${inside.code};${rest}`,
      `Karimov Anvar;${one};17.05.1980;m;${inside.code};${rest}`,
      `Karimov Anvar;A1234567;17.05.1980;m;${inside.code};${rest}`,
      `;${passport()};17.05.1980;m;${inside.code};${rest}`,
      `Karimov Anvar;${other};oʻtgan yili;m;${beyond.code};kosmonavt;docent;phd;uzbek`,
      `Karimov Anvar;${passport()};17.05.1980;;${inside.code};docent;;phd;uzbek`,
    ),
    'teachers',
  );
  expect([counts?.create, await deans.problems(id)]).toEqual([
    1,
    [
      [3, ': Shu yozuv 2-qatorda ham bor'],
      [
        4,
        'Pasport seriyasi: Pasport seriyasi 2 ta harfdan iborat',
        'Pasport raqami: Pasport raqami 7 ta raqamdan iborat',
      ],
      [5, 'F.I.Sh. (Oʻzbekcha): F.I.Sh.ni kiriting!'],
      [
        6,
        `Kafedra: “${beyond.code}” topilmadi`,
        'Lavozimi: “kosmonavt” topilmadi',
        'Tugʻilgan sanasi: Sana notoʻgʻri',
      ],
      [7, 'Ilmiy unvoni: Birini tanlang!', 'Jinsi: Birini tanlang!'],
    ],
  ]);
});
