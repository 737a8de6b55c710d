import { readFile } from 'node:fs/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import type { Question } from '@dekanat/contract/syllabi/questions.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import type { SheetImage } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeImage } from '#test/factories.ts';
import { storeVersions } from '#test/item-factories.ts';
import { makeItem, makeLesson, makeModule, makeSyllabus, makeTest } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const importInto = (itemId: number, content: string | Blob, query: object = {}, client = admin) =>
  client.call(testQuestions.importFile, {
    query: { syllabus_module_lesson_item_id: itemId, ...query },
    files: [new File([content], 'savollar.txt')],
  });
const listOf = async (itemId: number): Promise<Question[]> =>
  (await admin.call(testQuestions.list, { params: { itemId } })).result;
async function exported(itemId: number, format: 'gift' | 'moodle' | 'excel'): Promise<Blob> {
  const path = pathOf(testQuestions.export).replace('{itemId}', String(itemId));
  const response = await fetch(`${server.url}${path}?format=${format}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.status).toBe(200);
  return response.blob();
}
const makePicture = (colour: string, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
const lastFile = async () =>
  (
    await server.services.db
      .selectFrom('files')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;
/** Pictures that imports have stored after a file. */
const picturesAfter = (file: number) =>
  server.services.db
    .selectFrom('files')
    .select(['id', 'mime', 'claimed_table', 'unclaimed_since'])
    .where('source_hash', 'is not', null)
    .where('id', '>', file)
    .orderBy('id')
    .execute();

const inline = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`;
const answer = (html: string, fraction: number) =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${html}]]></text></answer>`;
const quiz = (question: string, file: Buffer, ...answers: string[]) => `<?xml version="1.0"?><quiz>
<question type="multichoice"><questiontext format="html"><text><![CDATA[${question}]]></text>
<file name="a b.png" path="/" encoding="base64">${file.toString('base64')}</file></questiontext>
${answers.join('')}</question></quiz>`;
const QUESTION = '<p>Qaysi rang? <img src="@@PLUGINFILE@@/a%20b.png" alt="rang"></p>';

describe('the confirmation of an import', () => {
  const FILE = '2 + 2 = ? {=4 ~3}\n';
  const confirm = (itemId: number, content: string, key: string) =>
    admin.call(testQuestions.importFile, {
      query: { syllabus_module_lesson_item_id: itemId, confirm: 1 },
      files: [new File([content], 'savollar.txt')],
      headers: { 'idempotency-key': key },
    });

  it('adds the questions once for a key, and answers as the first time', async () => {
    const { id } = await makeItem(admin, 'test');
    const first = await confirm(id, FILE, 'import-1');
    const second = await confirm(id, FILE, 'import-1');
    expect([first.result.added, second.result]).toEqual([1, first.result]);
    expect(await listOf(id)).toHaveLength(1);
    expect((await confirm(id, FILE + FILE.replace('2 +', '\n1 +'), 'import-2')).result.added).toBe(1);
    expect(await listOf(id)).toHaveLength(2);
  });

  it('is refused for another file or test under the same key', { tags: 'long' }, async () => {
    const [one, other] = [await makeItem(admin, 'test'), await makeItem(admin, 'test')];
    await confirm(one.id, FILE, 'import-3');
    const refused = [
      await confirm(one.id, '2 + 3 = ? {=5 ~3}\n', 'import-3'),
      await confirm(other.id, FILE, 'import-3'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect([await listOf(one.id), await listOf(other.id)]).toMatchObject([[{}], []]);
  });
});

describe('pictures of a file', () => {
  it('become files of the course, which are swept when the import is not carried out', async () => {
    const { id } = await makeItem(admin, 'test');
    const [red, green, blue] = await Promise.all([
      makePicture('red'),
      makePicture('green', 'gif'),
      makePicture('blue', 'webp'),
    ]);
    const file = quiz(
      QUESTION,
      red,
      answer(inline(green), 100),
      answer(inline(blue), 0),
      answer(inline(green), 0),
    );
    const last = await lastFile();
    const { result } = await importInto(id, file);
    expect(result).toMatchObject({ format: 'moodle', valid: 1, faulty: 0 });
    const before = await picturesAfter(last);
    expect(before.map(({ mime, claimed_table }) => [mime, claimed_table])).toEqual(
      Array(3).fill(['image/png', null]),
    );
    expect(before.every(({ unclaimed_since }) => unclaimed_since !== null)).toBe(true);
    // The same file is read again: nothing is stored twice.
    await importInto(id, file);
    expect(await picturesAfter(last)).toHaveLength(3);
    const [question] = result.questions;
    const json = JSON.stringify(result.questions.map(({ problems: _p, dropped: _d, ...one }) => one));
    expect((await importInto(id, json, { format: 'json', confirm: 1 })).result).toMatchObject({ added: 1 });
    const [stored] = await listOf(id);
    expect(stored?.question).toBe(question?.question);
    expect(stored?.question).toContain(`src="/api/resources/showImage/${before[0]?.id}"`);
    expect((await picturesAfter(last)).map(({ claimed_table }) => claimed_table)).toEqual(
      Array(3).fill('syllabi'),
    );
  });

  it('are exported inside every format, and imported into another course', { tags: 'long' }, async () => {
    const { id } = await makeItem(admin, 'test');
    const [red, green] = await Promise.all([makePicture('#a00'), makePicture('#0a0')]);
    await importInto(id, quiz(QUESTION, red, answer(inline(green), 100), answer('<p>2</p>', 0)), {
      confirm: 1,
    });
    const source = await listOf(id);
    const shape = (questions: readonly Pick<Question, 'question' | 'multiple_choice' | 'answers'>[]) =>
      JSON.stringify(
        questions.map(({ question, multiple_choice, answers }) => [
          question,
          multiple_choice,
          answers.map((one) => [one.answer, one.correct_answer]),
        ]),
      ).replace(/showImage\/\d+/g, 'showImage/');
    for (const format of ['gift', 'moodle', 'excel'] as const) {
      const { id: copy } = await makeItem(admin, 'test');
      const { result } = await importInto(copy, await exported(id, format), { confirm: 1 });
      expect([result.valid, result.added, result.questions[0]?.dropped]).toEqual([1, 1, []]);
      const copied = await listOf(copy);
      expect(shape(copied)).toBe(shape(source));
      expect(copied[0]?.question).not.toBe(source[0]?.question);
    }
  });

  it('of 2 MB do not count as text', { tags: 'long' }, async () => {
    const { id } = await makeItem(admin, 'test');
    const noise = Buffer.from(
      Array.from({ length: 800 * 800 * 3 }, (_, index) => (index * 7919 * (index % 251)) % 256),
    );
    const large = await sharp(noise, { raw: { width: 800, height: 800, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(1_500_000);
    const { result } = await importInto(id, quiz(QUESTION, large, answer('1', 100), answer('2', 0)));
    expect(result).toMatchObject({ valid: 1, faulty: 0 });
  });

  it('that are none, missing, or of another course are problems of their question', {
    tags: 'long',
  }, async () => {
    const { id } = await makeItem(admin, 'test');
    const broken = quiz(QUESTION, Buffer.from('salom'), answer('1', 100), answer('2', 0));
    const { result } = await importInto(id, broken);
    expect(result.questions[0]?.problems).toEqual([expect.stringContaining('JPEG')]);
    const { id: foreign } = await makeImage(admin);
    const [other] = [await makeItem(admin, 'test')];
    const own = `[html]<p>?<img src\\="/api/resources/showImage/${foreign}"></p> {=1 ~2}`;
    expect((await importInto(other?.id ?? 0, own, { confirm: 1 })).result.added).toBe(1);
    const texts = [foreign, 999_999_999, 4_000_000_000, 9_000_000_000].map(
      (picture) => `[html]<p>?<img src\\="/api/resources/showImage/${picture}"></p> {=1 ~2}`,
    );
    const missing = String.raw`[html]<p>?<img src\="@@PLUGINFILE@@/x.png"></p> {=1 ~2}`;
    const preview = await importInto(id, [...texts, missing].join('\n\n'));
    expect(preview.result.questions.map(({ problems }) => problems)).toEqual([
      ...Array(4).fill([expect.any(String)]),
      [expect.stringContaining('x.png')],
    ]);
  });

  it('are limited in number', async () => {
    const { id } = await makeItem(admin, 'test');
    const many = Array.from(
      { length: 301 },
      (_, index) => `<img src="data:image/png;base64,${btoa(`${index}`)}">`,
    );
    const refused = await importInto(
      id,
      quiz(many.join(''), Buffer.from('x'), answer('1', 100), answer('2', 0)),
    );
    expect([refused.status, refused.error.message]).toEqual([
      422,
      { 'files[]': [expect.stringContaining('300')] },
    ]);
  });
});

it('names in the language of the caller what is dropped, and answers in the language of the course', async () => {
  const { id: syllabusId } = await makeSyllabus(admin, { language: 'ru' });
  const module = await makeModule(admin, syllabusId);
  const lesson = await makeLesson(admin, { type: 'theoretical', moduleId: module.id });
  const { id } = await makeItem(admin, 'test', lesson.id);
  const { result } = await importInto(id, '::Birinchi::Земля круглая. {T#да}');
  expect(result.questions[0]).toMatchObject({
    answers: [{ answer: '<p>Верно</p>' }, { answer: '<p>Неверно</p>' }],
    dropped: ['nomi: “Birinchi”', 'izohlar (1): “да”'],
  });
  expect((await admin.call(syllabi.read, { params: { id: syllabusId } })).result.language).toBe('ru');
});

describe('the ids of answers, which students see,', () => {
  const COUNT = 40;
  const idsOf = (questions: readonly Question[]) =>
    questions.map(({ answers }) => answers.map(({ id }) => id));
  /** How many questions have the lowest id, and how many the highest, at their first answer. */
  const placesOfFirst = (questions: readonly Question[]) => {
    const all = idsOf(questions);
    return [Math.min, Math.max].map((extreme) => all.filter((ids) => extreme(...ids) === ids[0]).length);
  };
  /** About ten of forty are expected. */
  const expectShuffled = (questions: readonly Question[]) => {
    for (const count of placesOfFirst(questions)) expect(count).toBeLessThan(30);
  };
  const textsOf = (questions: readonly Question[]) =>
    questions.map(({ answers }) => answers.map((one) => [one.answer, one.correct_answer]));
  const rows = Array.from({ length: COUNT }, (_, index) => [
    `Savol ${index}`,
    ...['toʻgʻri', 'xato', 'boshqa', 'yana'].map((word) => `${word} ${index}`),
  ]);
  const expected = rows.map(([, ...answers]) =>
    answers.map((text, place) => [`<p>${text}</p>`, place === 0 ? 1 : 0]),
  );

  /** A test in a syllabus with the questions of a sheet, whose first answer is right. */
  async function importSheet() {
    const syllabus = await makeSyllabus(admin);
    const module = await makeModule(admin, syllabus.id);
    const lesson = await makeLesson(admin, { type: 'theoretical', moduleId: module.id });
    const { id } = await makeItem(admin, 'test', lesson.id);
    const headings = ['Savol', 'Toʻgʻri javob', 'Xato 1', 'Xato 2', 'Xato 3'];
    const bytes = await writeXlsx({ sheets: [{ name: 'Test', rows: [headings, ...rows] }] });
    const { result } = await importInto(id, new Blob([new Uint8Array(bytes)]), { confirm: 1 });
    expect(result.added).toBe(COUNT);
    return { syllabusId: syllabus.id, itemId: id };
  }

  it('do not follow the order of the file, or of a copied syllabus', { tags: 'long' }, async () => {
    const { syllabusId, itemId } = await importSheet();
    const imported = await listOf(itemId);
    expect(textsOf(imported)).toEqual(expected);
    expectShuffled(imported);
    const copy = await admin.call(syllabi.duplicate, { params: { id: syllabusId }, body: {} });
    const params = { syllabusId: copy.result.id };
    const [module] = (await admin.call(syllabusModules.outline, { params })).result;
    const copied = await listOf(module?.lessons[0]?.items[0]?.id ?? 0);
    expect(textsOf(copied)).toEqual(expected);
    expectShuffled(copied);
  });

  it('do not follow the order in which an editor saves the answers, unless the question was drawn', async () => {
    const { id } = await makeItem(admin, 'test');
    const save = async (questions: object[]): Promise<Question[]> =>
      (await admin.call(testQuestions.update, { params: { itemId: id }, body: { questions } })).result;
    let stored = await save(
      rows.map(([question]) => ({ question: `<p>${question}</p>`, multiple_choice: 0, answers: [] })),
    );
    const addAnswer = (place: number) =>
      save(
        stored.map((question, index) => {
          const [answer, correct_answer] = expected[index]?.[place] ?? [];
          return { ...question, answers: [...question.answers, { answer, correct_answer }] };
        }),
      );
    for (const place of [0, 1, 2, 3]) stored = await addAnswer(place);
    expect(textsOf(stored)).toEqual(expected);
    expectShuffled(stored);
    await storeVersions(server, { itemId: id });
    const added = await addAnswer(1);
    const firstIds = (questions: readonly Question[]) => idsOf(questions).map((ids) => ids.slice(0, 4));
    expect(firstIds(added)).toEqual(firstIds(stored));
  });

  /** As while the university moves to another installation. */
  async function guardRows() {
    const { db } = server.services;
    for (const table of ['test_questions', 'test_answers']) {
      await sql`create trigger a_move_test before update on ${sql.table(table)} for each row
        execute function refuse_while_moving()`.execute(db);
      onTestFinished(
        async () => void (await sql`drop trigger a_move_test on ${sql.table(table)}`.execute(db)),
      );
    }
  }

  it('are distributed anew by the migration, but for questions that were drawn', {
    tags: 'long',
  }, async () => {
    const { itemId } = await importSheet();
    const { db } = server.services;
    await sql`
      update test_answers answer set sort = ordered.place, answer = 'javob ' || ordered.place, correct_answer = ordered.place = 1
      from (select id, row_number() over (partition by question_id order by id) as place from test_answers) ordered
      where ordered.id = answer.id and answer.question_id in (select id from test_questions where item_id = ${itemId})`.execute(
      db,
    );
    const drawn = await makeTest(admin, { count: 12 });
    await storeVersions(server, drawn);
    const [before, drawnBefore] = [await listOf(itemId), await listOf(drawn.itemId)];
    expect(placesOfFirst(before)).toEqual([COUNT, 0]);
    await guardRows();
    const migration = new URL('../../../migrations/0382-ids-of-answers.sql', import.meta.url);
    await sql.raw(await readFile(migration, 'utf8')).execute(db);
    const after = await listOf(itemId);
    expect(textsOf(after)).toEqual(textsOf(before));
    expectShuffled(after);
    // A question whose answers happen to keep their ids is the same version.
    const wanted = after.map((question, index) => {
      const changed = String(idsOf([question])) !== String(idsOf(before.slice(index, index + 1)));
      return (before[index]?.version ?? 0) + Number(changed);
    });
    expect(after.map(({ version }) => version)).toEqual(wanted);
    const inOrder = (ids: number[]) => ids.toSorted((one, other) => one - other);
    expect(idsOf(after).map(inOrder)).toEqual(idsOf(before).map(inOrder));
    expect(await listOf(drawn.itemId)).toEqual(drawnBefore);
    const enabled =
      await sql`select from pg_trigger where tgname = 'test_answers_changed' and tgenabled = 'O'`;
    expect((await enabled.execute(db)).rows).toHaveLength(1);
  });
});

describe('foreign workbooks', () => {
  const workbookWith = async (images: SheetImage[], ...rows: (string | number | null)[][]) =>
    new Blob([(await writeXlsx({ sheets: [{ name: 'Test', rows, images }] })) as Uint8Array<ArrayBuffer>]);
  const workbook = (...rows: (string | number | null)[][]) => workbookWith([], ...rows);
  const shown = (
    questions: readonly {
      question: string;
      answers: readonly { answer: string; correct_answer: number }[];
    }[],
  ) =>
    questions.map(({ question, answers }) =>
      [question, ...answers.map((one) => (one.correct_answer ? '+' : '-') + one.answer)]
        .join(' ')
        .replace(/<\/?p>/g, ''),
    );

  it('are read by their headings, below a title, with letters of the correct answers', async () => {
    const { id } = await makeItem(admin, 'test');
    const file = await workbook(
      ['Tarix fani boʻyicha test'],
      ['№', 'Savol', 'A', 'B', 'C', 'Javob', 'Mavzu'],
      [1, 'Poytaxt?', 'Nukus', 'Toshkent', 'Buxoro', 'B', 'Shaharlar'],
      [2, 'Juft sonlar?', 2, 3, 4, 'A, C', null],
      [3, 'Qaysi?', 'bir', 'ikki', null, 'D', null],
    );
    const { result } = await importInto(id, file);
    expect(shown(result.questions)).toEqual([
      'Poytaxt? -Nukus +Toshkent -Buxoro',
      'Juft sonlar? +2 -3 +4',
      'Qaysi? -bir -ikki',
    ]);
    expect(result.questions.map(({ line, problems }) => [line, problems.length])).toEqual([
      [3, 0],
      [4, 0],
      [5, 1],
    ]);
    expect(result.questions[2]?.problems[0]).toContain('“D”');
    expect(result.sheet).toMatchObject({
      headings: ['№', 'Savol', 'A', 'B', 'C', 'Javob', 'Mavzu'],
      mapping: [null, 'question', 'answer.1', 'answer.2', 'answer.3', 'correct', null],
    });
  });

  it('have their pictures in the texts on which they lie', async () => {
    const { id } = await makeItem(admin, 'test');
    const imageOn = async (colour: string, row: number, col: number): Promise<SheetImage> => ({
      data: await makePicture(colour),
      type: 'png',
      anchor: { from: { row, col } },
    });
    const images = await Promise.all([imageOn('#101', 1, 0), imageOn('#202', 1, 2), imageOn('#303', 1, 5)]);
    const file = await workbookWith(images, ['Savol', 'A', 'B', 'Javob'], ['Qaysi?', 'matn', null, 'B']);
    const { result } = await importInto(id, file);
    const picture = expect.stringMatching(/<p><img src="\/api\/resources\/showImage\/\d+" \/><\/p>$/);
    expect(result.questions).toMatchObject([
      { question: picture, answers: [{ answer: '<p>matn</p>' }, { answer: picture }], problems: [] },
    ]);
    expect(result.questions[0]?.dropped).toHaveLength(1);
  });

  it('are named as not read beside the first one', { tags: 'long' }, async () => {
    const { id } = await makeItem(admin, 'test');
    const rows = [
      ['Savol', 'A', 'B', 'Javob', 'Bir nechta'],
      ['2+2', 3, 4, 'B', 'balki'],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: '1-mavzu', rows },
        { name: '2-mavzu', rows },
      ],
    });
    const { result } = await importInto(id, new Blob([new Uint8Array(bytes)]), { language: 'en' });
    expect(result.sheet?.skipped.sheets).toEqual(['2-mavzu']);
    expect(result.questions[0]?.problems).toEqual(['“balki” – enter 1 for several answers, or 0 for one']);
  });

  it('have percentages as they are shown, and name logical values, whose words are lost', {
    tags: 'long',
  }, async () => {
    const { id } = await makeItem(admin, 'test');
    const rows = [
      ['Savol', 'A', 'B', 'C', 'Javob'],
      ['Necha foiz?', 0.5, 0.125, 0.5, 'A'],
      ['Rostmi?', true, 'FALSE', null, 'B'],
    ];
    const cells = new Map([
      ['1,1', { style: { numFmt: '0%' } }],
      ['1,2', { style: { numFmt: '0.0%' } }],
      ['1,3', { style: { numFmt: '0.0" %"' } }],
    ]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Savollar', rows, cells }] });
    const { result } = await importInto(id, new Blob([new Uint8Array(bytes)]), { language: 'en' });
    expect(shown(result.questions)).toEqual(['Necha foiz? +50% -12.5% -0.5', 'Rostmi? -true +FALSE']);
    expect(result.questions.map(({ problems }) => problems)).toEqual([
      [],
      [expect.stringContaining('a logical value here (TRUE)')],
    ]);
  });

  it('are read as the user maps their columns', async () => {
    const { id } = await makeItem(admin, 'test');
    const file = await workbook(['Topik', 'Shart', 'X1', 'X2', 'Belgi'], ['t', '2+2', 3, 4, 2]);
    const mapping = ',question,answer.1,answer.2,correct';
    const { result } = await importInto(id, file, { mapping });
    expect(shown(result.questions).at(-1)).toBe('2+2 -3 +4');
    expect(result.sheet?.columns.filter(({ required }) => required).map(({ key }) => key)).toEqual([
      'question',
      'answer.1',
    ]);
    expect((await importInto(id, file, { mapping: ',,,,' })).result).toMatchObject({ valid: 0, faulty: 0 });
    expect((await importInto(id, file, { mapping: ',,,,', confirm: 1 })).status).toBe(422);
    expect((await importInto(id, file, { mapping: 'question,question' })).status).toBe(422);
    expect((await importInto(id, file, { mapping: 'x'.repeat(5_000) })).status).toBe(422);
  });
});
