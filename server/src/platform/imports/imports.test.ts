import { imports } from '@dekanat/contract/operations/imports.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { makeDepartment, makeFaculty, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv, xlsx } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
const { server, admin } = useServer();
beforeAll(async () => {
  own = importing(admin);
});

/** A department sheet with headings. */
const HEAD = ['Nomi (Oʻzbekcha)', 'Nomi (Русский)', 'Kodi', 'Fakultet', 'Holati'];
const table = (rows: Parameters<typeof xlsx>[0]) => xlsx([HEAD, ...rows]);
const codesIn = async (faculty_id: number) =>
  (await admin.call(departments.list, { query: { faculty_id, sort: 'code' } })).result.data.map(
    ({ code, name, status }) => [code, name, status],
  );

describe('an import', () => {
  it('runs dry, writes, finds the same file unchanged, and is undone', async () => {
    const faculty = await makeFaculty(admin, { name: `Kimyo ${unique()}` });
    const [one, two] = [`KIM-${unique()}`, `KIM-${unique()}`];
    const file = () =>
      table([
        ['Anorganik kimyo', 'Неорганическая химия', one, faculty.name, 'Faol'],
        ["O'rganik   kimyo", null, two, faculty.faculty_code, 'Неактивно'],
      ]);
    const { id, state, rows } = await own.upload(await file());
    expect([state, rows, (await own.read(id)).plan.mapping]).toEqual([
      'uploaded',
      2,
      ['name.oz', 'name.ru', 'code', 'faculty_id', 'status'],
    ]);
    const dryRun = await own.act(id, { act: 'check' });
    expect([dryRun.state, dryRun.counts]).toEqual([
      'checked',
      { create: 2, update: 0, unchanged: 0, error: 0, kept: 0 },
    ]);
    expect(dryRun.job).toMatchObject({ done: rows, total: rows });
    expect(await codesIn(faculty.id)).toEqual([]);

    expect((await own.act(id, { act: 'write' })).state).toBe('written');
    const { data } = (await admin.call(departments.list, { query: { faculty_id: faculty.id, sort: 'code' } }))
      .result;
    expect(
      data.map(({ code, name, status, translations }) => [code, name, status, translations.length]),
    ).toEqual([
      [one, 'Anorganik kimyo', 1, 2],
      [two, 'Oʻrganik   kimyo', 0, 1],
    ]);

    const again = await own.check(await file());
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 2, error: 0, kept: 0 });

    const undone = await own.act(id, { act: 'undo' });
    expect([undone.state, undone.job?.error]).toEqual(['undone', null]);
    expect(dryRun.job).toMatchObject({ done: rows, total: rows });
    expect(await codesIn(faculty.id)).toEqual([]);
    // The audit keeps both the insert and the delete.
    const trail = await server.services.db
      .selectFrom('audit')
      .select(['action', 'request_id'])
      .where('record', '=', 'departments')
      .where('row_id', '=', data[0]?.id ?? 0)
      .where('part_of', 'is', null)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action, request_id }) => [action, /^job-\d+$/.test(request_id ?? '')])).toEqual([
      ['insert', true],
      ['delete', true],
    ]);
  });

  it('reads CSV with commas, semicolons or tabs, in UTF-8 with and without BOM, and in Windows-1251', async () => {
    const { name, id } = await makeFaculty(admin, { name: `Тарих факультети ${unique()}` });
    const text = (code: string, mark: string) =>
      ['Название (Русский)|Kodi|Fakultet', `"Кафедра ""истории""; мира"|${code}|${name}`]
        .map((line) => line.split('|').join(mark))
        .join('\r\n');
    const cyrillic = (of: string) =>
      new Uint8Array(
        [...of].map((sign) => {
          const point = sign.codePointAt(0) ?? 0;
          return point >= 0x410 && point <= 0x44f ? point - 0x410 + 0xc0 : point;
        }),
      );
    const codes = [0, 1, 2, 3].map(() => `TAR-${unique()}`);
    const files = [
      csv(text(codes[0] ?? '', ',')),
      csv(`\uFEFF${text(codes[1] ?? '', ';')}`),
      csv(text(codes[2] ?? '', '\t')),
      csv(cyrillic(text(codes[3] ?? '', ';'))),
    ];
    for (const file of files) {
      const { counts, id: importId } = await own.write(file);
      expect([counts?.create, await own.problems(importId)]).toEqual([1, []]);
    }
    expect(await codesIn(id)).toEqual(codes.toSorted().map((code) => [code, 'Кафедра "истории"; мира', 1]));
  });
});

it('imports: a user writes the dry run that was on the screen, not a later one of somebody else', async () => {
  const faculty = await makeFaculty(admin);
  const code = `KOR-${unique()}`;
  const colleague = importing(
    (await openAccount(server, admin, { permissions: ['department_store', 'department_update'] })).client,
  );
  const { id, job } = await own.check(await table([['Koʻrilgan', null, code, faculty.faculty_code, null]]));
  const other = await colleague.act(id, { act: 'check', overwrite: true });
  const write = (seen: number | undefined) =>
    admin.call(imports.update, { params: { id }, body: { act: 'write', seen } });

  const { status, error } = await write(job?.id);
  expect([status, error.code, error.message]).toEqual([
    409,
    'stale',
    'Bu import keyin qayta tekshirilgan. Natijani koʻrib chiqing, soʻng yozing',
  ]);
  expect([(await own.read(id)).state, await codesIn(faculty.id)]).toEqual(['checked', []]);
  expect((await write(other.job?.id)).status).toBe(200);
  expect([(await own.over(id)).state, await codesIn(faculty.id)]).toEqual([
    'written',
    [[code, 'Koʻrilgan', 1]],
  ]);
});

it('imports: reports the errors of each row and exports those rows for correction', async () => {
  const faculty = await makeFaculty(admin, { name: `Fizika ${unique()}` });
  const twin = `Egizak ${unique()}`;
  await makeFaculty(admin, { name: twin });
  await makeFaculty(admin, { name: twin });
  const taken = await makeDepartment(admin, { faculty_id: faculty.id, code: `0${unique()}` });
  const code = `FIZ-${unique()}`;
  const file = await table([
    [null, null, `${code}-1`, faculty.name, null],
    ['Kafedra', null, 'F', faculty.name, null],
    ['Kafedra', null, `${code}-3`, 'Yoʻq fakultet', null],
    ['Kafedra', null, `${code}-4`, twin, null],
    ['Kafedra', null, `${code}-5`, null, null],
    ['Kafedra', null, `${code}-6`, faculty.name, 'balki'],
    ['K'.repeat(256), null, `${code}-7`, faculty.name, 'Faol'],
    ['Kafedra', null, `${code}-8`, faculty.name, 1],
    ['Boshqa', null, `${code}-8`, faculty.name, 0],
    ['Kafedra', null, new Date(Date.UTC(2026, 9, 10)), faculty.name, null],
    ['Kafedra', null, Number(taken.code), faculty.name, null],
    ['#REF!', 'Кафедра', `${code}-12`, faculty.name, null],
    ['Kafedra', null, 'x'.repeat(33), faculty.name, null],
  ]);
  const { id, counts } = await own.check(file);
  expect(counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 12, kept: 0 });
  expect(await own.problems(id)).toEqual([
    [2, 'Nomi (Oʻzbekcha): Kafedra nomini kiriting'],
    [3, 'Kodi: Kod kamida 2 belgidan iborat boʻlsin'],
    [4, 'Fakultet: “Yoʻq fakultet” topilmadi'],
    [5, `Fakultet: “${twin}” bir nechta yozuvga mos keladi: kodini yozing`],
    [6, 'Fakultet: Birini tanlang!'],
    [7, 'Holati: “balki” topilmadi'],
    [8, 'Nomi (Oʻzbekcha): Qiymat juda katta yoki uzun (koʻpi bilan 255)'],
    [10, ': Shu yozuv 9-qatorda ham bor'],
    [11, 'Kodi: Bu katakda sana bor (10.10.2026): katakni matn koʻrinishiga oʻtkazib, qiymatni qayta yozing'],
    [
      12,
      `Kodi: Son boshidagi nollar yoʻqolganga oʻxshaydi: ${taken.code} kodli yozuv bor. Katakni matn koʻrinishiga oʻtkazing`,
    ],
    [13, 'Nomi (Oʻzbekcha): Formula xatosi: #REF!'],
    [14, 'Kodi: Qiymat juda katta yoki uzun (koʻpi bilan 32)'],
  ]);
  expect(await own.problems(id, 'ru')).toEqual([
    [2, 'Название (Oʻzbekcha): Введите название кафедры'],
    [3, 'Код: Код должен содержать не менее 2 символов'],
    [4, 'Факультет: Не найдено: «Yoʻq fakultet»'],
    [5, `Факультет: «${twin}» подходит к нескольким записям: укажите код`],
    [6, 'Факультет: Выберите значение'],
    [7, 'Состояние: Не найдено: «balki»'],
    [8, 'Название (Oʻzbekcha): Слишком много или длинно (не больше 255)'],
    [10, ': Эта же запись есть в строке 9'],
    [11, 'Код: В ячейке дата (10.10.2026): сделайте ячейку текстовой и введите значение заново'],
    [
      12,
      `Код: Похоже, у числа пропали нули в начале: есть запись с кодом ${taken.code}. Сделайте ячейку текстовой`,
    ],
    [13, 'Название (Oʻzbekcha): Ошибка формулы: #REF!'],
    [14, 'Код: Слишком много или длинно (не больше 32)'],
  ]);

  const { result } = await admin.call(imports.errors, { params: { id }, query: { format: 'csv' } });
  const [head, first, second] = String(result).replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('"Nomi (Oʻzbekcha)","Nomi (Русский)","Kodi","Fakultet","Holati","Xato sababi"');
  expect([first, second]).toEqual([
    `"","","${code}-1","${faculty.name}","","Nomi (Oʻzbekcha): Kafedra nomini kiriting"`,
    `"Kafedra","","F","${faculty.name}","","Kodi: Kod kamida 2 belgidan iborat boʻlsin"`,
  ]);
  // The corrected file is imported as it is: the error column is ignored.
  const corrected = String(result).split('\r\n').slice(0, 2).join('\r\n').replace('\n"",', '\n"Nomi bor",');
  expect((await own.check(csv(corrected))).counts).toMatchObject({ create: 1, error: 0 });
});
