import { ownSheets, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statementPoints } from '@dekanat/contract/ratings/statement-points.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { type MadeSheet, makeSheet } from '#test/rating-factories.ts';
import { xlsx } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

/** In the order of the Uzbek Latin alphabet; in Russian it would be Зокиров, Кодиров, Холматов, Чориев, Юсупов. */
const NAMES = ['Qodirov', 'Xolmatov', 'Yusupov', 'Zokirov', 'Choriyev'];
const LANGUAGES = ['oz', 'uz', 'qq', 'ru', 'en'] as const;

let made: MadeSheet;
const { server, admin } = useServer();
beforeAll(async () => {
  made = await makeSheet(server, admin, { students: NAMES.length });
  await nameStudents(made.studentIds);
});

/** The ids run against the names. */
async function nameStudents(ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.toReversed().entries())
    await server.services.db
      .updateTable('students')
      .set({ second_name: NAMES[index] ?? '' })
      .where('id', '=', id)
      .execute();
}

const inOrder = () => made.studentIds.toReversed();
const idsOf = (rows: readonly { student_id: number }[]) => rows.map(({ student_id }) => student_id);
const download = async (path: string) => {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
/** The places of the student numbers or names in a text. */
const isInOrder = (text: string, words: readonly string[]) => {
  const places = words.map((word) => text.indexOf(word));
  return !places.includes(-1) && places.every((index, at) => at === 0 || index > (places[at - 1] ?? 0));
};

it('sheet order: lists the students of a sheet in one order in every language', async () => {
  const { client: teacher, id: teacherId } = await openTeacherAccount(server, admin);
  const { curriculum, semesterSubjectId, groupId } = made;
  await server.services.db
    .insertInto('semester_subject_teachers')
    .values({
      university_id: 1,
      curriculum_id: curriculum.id,
      semester_subject_id: semesterSubjectId,
      group_id: groupId,
      teacher_id: teacherId,
      statement: 'first_statement',
    })
    .execute();
  for (const language of LANGUAGES) {
    const params = { id: made.finalId };
    const lists = [
      (await admin.call(sheets.read, { params, query: { language } })).result.rows,
      (await teacher.call(ownSheets.read, { params, query: { language } })).result.rows,
      (
        await admin.call(totalStatements.read, {
          params: { id: groupId },
          query: { semester_id: made.semesterId, language },
        })
      ).result.rows,
      (
        await admin.call(statementPoints.list, {
          query: { group_id: groupId, semester_subject_id: semesterSubjectId, language },
        })
      ).result.data,
      (
        await admin.call(statements.previewReSits, {
          query: {
            statement: 'second_statement',
            group_id: groupId,
            semester_id: made.semesterId,
            language,
          },
        })
      ).result[0]?.students ?? [],
    ];
    expect([language, ...lists.map(idsOf)]).toEqual([language, ...lists.map(inOrder)]);
  }
});

it('sheet order: prints and exports a sheet in the same order', async () => {
  const { result } = await admin.call(sheets.read, { params: { id: made.finalId } });
  const numbers = result.rows.map(({ id_number }) => id_number);
  for (const language of ['oz', 'ru', 'en'] as const) {
    const { body } = await admin.call(sheets.export, {
      params: { id: made.finalId },
      query: { format: 'csv', language },
    });
    const print = pdfText(await download(`/api/auth/statement-pdf/${made.finalId}?language=${language}`));
    expect([isInOrder(String(body), numbers), isInOrder(print.lines.join('\n'), numbers)]).toEqual([
      true,
      true,
    ]);
  }
  const path = `/api/crm/total-statements/${made.groupId}`;
  const docx = await download(`${path}/document?semester_id=${made.semesterId}&language=ru`);
  const document = new TextDecoder().decode(unzipSync(docx)['word/document.xml']);
  expect(isInOrder(document, ['Кодиров', 'Холматов', 'Юсупов', 'Зокиров', 'Чориев'])).toBe(true);
});

it('sheet order: imports marks by the names that a Russian sheet prints', async () => {
  const params = { id: made.finalId };
  const { rows } = (await admin.call(sheets.read, { params, query: { language: 'ru' } })).result;
  const file = await xlsx([['Ф.И.О.', 'Oraliq'], ...rows.map(({ fio }, at) => [fio, at + 1])]);
  const { result } = await admin.call(sheets.import, { params, query: { confirm: 1 }, files: [file] });
  expect(result).toMatchObject({ changed: NAMES.length, faulty: 0, written: true });
  const stored = (await admin.call(sheets.read, { params })).result.rows;
  expect(stored.map(({ ic_rating }) => ic_rating)).toEqual([1, 2, 3, 4, 5]);
});

it('sheet order: lists the students of an order in one order in every language', async () => {
  const { id: group_id } = await makeStudentGroup(admin);
  const ids: number[] = [];
  for (const _name of NAMES) ids.push((await makeStudent(admin, { group_id })).id);
  await nameStudents(ids);
  const { order_id } = await moveStudents(admin, ids);
  for (const language of LANGUAGES) {
    const { result } = await admin.call(orders.students, { params: { id: order_id }, query: { language } });
    expect([language, idsOf(result.data)]).toEqual([language, ids.toReversed()]);
  }
});
