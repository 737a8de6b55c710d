import { paperTemplates } from '@dekanat/contract/papers/paper-templates.ts';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { expect, it } from 'vitest';
import { addSubject, HOURS } from '#test/curriculum-factories.ts';
import { fc, ic, insertControl, type MadeSheet, makeSheet, saveCells } from '#test/rating-factories.ts';
import {
  cellsOfPackage,
  codeOfPackage,
  documentFile,
  makePublishedTemplate,
  makeTemplate,
  REQUIRED,
  textOfPackage,
  uploadTemplate,
} from '#test/template-factories.ts';
import { useServer } from '#test/use-server.ts';
import { requireSubjectFields } from './total-template.ts';

const { server, admin } = useServer({ environment: { PUBLIC_URL: 'https://dekanat.example.uz' } });

async function get(path: string) {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${admin.token}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}
const totalPath = ({ groupId, semesterId }: MadeSheet, language: string) =>
  `/api/auth/total-statement-pdf/${groupId}?semester_id=${semesterId}&language=${language}`;
const issue = ({ groupId, semesterId }: MadeSheet) =>
  admin.call(sheetPapers.issueTotal, {
    params: { id: groupId },
    query: { semester_id: semesterId, language: 'en' },
    body: {},
  });
const close = ({ groupId }: MadeSheet) =>
  server.services.db
    .updateTable('statements')
    .set({ state: 'closed' })
    .where('group_id', '=', groupId)
    .execute();

/** A sheet of one student with 85 points. */
async function makeRated(): Promise<MadeSheet> {
  const made = await makeSheet(server, admin, { students: 1 });
  const [id = 0] = made.studentSubjectIds;
  await saveCells(admin, made.finalId, [ic(id, 40), fc(id, 45)]);
  return made;
}

/** Adds a subject with a sheet to the semester of the group. */
async function addSheet({ curriculum, semesterId }: MadeSheet): Promise<void> {
  const { id: semesterSubjectId } = await addSubject(admin, semesterId);
  await server.services.db
    .updateTable('semester_subjects')
    .set(HOURS)
    .where('id', '=', semesterSubjectId)
    .execute();
  for (const type of [2, 3] as const) await insertControl(server, { curriculum, semesterSubjectId }, type);
}

it.each(['docx', 'xlsx'] as const)(
  'templates of total sheets: the product’s own form prints the results of every subject (%s)',
  async (format) => {
    const made = await makeRated();
    await addSheet(made);
    await close(made);
    const facultyId = made.curriculum.faculty_id;
    const { id } = await makeTemplate(admin, { kind: 'total_sheet', language: 'en', facultyId });
    const form = await get(`/api/crm/paper-templates/${id}/form?format=${format}`);
    const file = new File([form.bytes as Uint8Array<ArrayBuffer>], `total.${format}`);
    const { result: version } = await uploadTemplate(admin, id, file);
    await admin.call(paperTemplates.publish, { params: { id, versionId: version.id }, body: {} });
    expect((await issue(made)).status).toBe(200);
    const { bytes } = await get(totalPath(made, 'en'));
    const text = format === 'docx' ? textOfPackage(bytes) : cellsOfPackage(bytes).join('\n');
    const { db } = server.services;
    const { number, code } = await db
      .selectFrom('papers')
      .where('group_id', '=', made.groupId)
      .select(['number', 'code'])
      .executeTakeFirstOrThrow();
    const name = await db
      .selectFrom('subject_translations')
      .innerJoin('semester_subjects', 'semester_subjects.subject_id', 'subject_translations.subject_id')
      .where('semester_subjects.id', '=', made.semesterSubjectId)
      .select('name')
      .executeTakeFirstOrThrow();
    for (const expected of [
      'SUMMARY GRADE SHEET',
      number,
      name.name,
      '120 / 4',
      '85 / 4',
      'Talabayev 001',
      '—',
    ])
      expect(text).toContain(expected);
    expect(text).not.toMatch(/[{}]|undefined|null/);
    // Average and GPA: numbers in a workbook, so that formulas calculate with them.
    for (const expected of format === 'docx' ? ['85.00', '4.00'] : ['85', '4'])
      expect(text.split('\n')).toContain(expected);
    if (format === 'docx')
      expect(await codeOfPackage(bytes)).toBe(`https://dekanat.example.uz/verify/${code}`);
    expect((await get(totalPath(made, 'ru'))).type).toBe('application/pdf');
  },
);

it('templates of total sheets: a sheet with more subjects than the template has fields is refused before it is issued', async () => {
  const made = await makeRated();
  await addSheet(made);
  await close(made);
  const facultyId = made.curriculum.faculty_id;
  const one = '{subject_1}: {#students}{student_number} {result_1};{/students}';
  const { id } = await makePublishedTemplate(
    admin,
    { kind: 'total_sheet', language: 'ru', facultyId },
    documentFile(...REQUIRED, one),
  );
  const preview = async (versionId: number) =>
    get(
      `/api/crm/paper-templates/${id}/versions/${versionId}/preview?student_id=${made.studentIds[0]}&language=en`,
    );
  const { result: read } = await admin.call(paperTemplates.read, { params: { id } });
  const sentence =
    'The sheet has 2 subjects, but its template has no fields for subject 2. Add the fields {subject_2} and {result_2} (at most 15 subjects), or withdraw the template';
  const refused = await issue(made);
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([405, 'incomplete', sentence]);
  const refusedPreview = await preview(read.versions[0]?.id ?? 0);
  expect([refusedPreview.status, Buffer.from(refusedPreview.bytes).toString()]).toEqual([
    405,
    expect.stringContaining(sentence),
  ]);
  const stored = () =>
    server.services.db.selectFrom('papers').where('group_id', '=', made.groupId).select('id').execute();
  expect(await stored()).toEqual([]);
  const both = '{#subjects}{row}. {name};{/subjects} {#students}[{points_1}/{grade_1}|{result_2}]{/students}';
  const { result: second } = await uploadTemplate(admin, id, documentFile(...REQUIRED, both));
  expect(textOfPackage((await preview(second.id)).bytes)).toContain('[85/4|—]');
  await admin.call(paperTemplates.publish, { params: { id, versionId: second.id }, body: {} });
  expect((await issue(made)).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  expect(textOfPackage((await get(totalPath(made, 'ru'))).bytes)).toMatch(/1\. .+;2\. .+; \[85\/4\|—\]/);
});

it('templates of total sheets: need the name and a result of each subject, not only conditions on them', () => {
  const sheet = { subjects: [{}, {}] };
  const check =
    (...fields: string[]) =>
    () =>
      requireSubjectFields(new Set(fields), sheet);
  expect(check('subject_1', 'result_1', 'subject_2', 'grade_2')).not.toThrow();
  expect(check('#subjects', 'points_1', 'points_2')).not.toThrow();
  expect(check('subject_1', 'result_1', 'subject_2', '#result_2')).toThrow('paper_template.subjects');
  expect(check('result_1', 'result_2')).toThrow('paper_template.subjects');
});

it('templates of total sheets: an absence is printed in place of the points', async () => {
  const made = await makeRated();
  const [student_subject_id = 0] = made.studentSubjectIds;
  const absence = { student_subject_id, field: 'absent', value: true, was: false } as const;
  await saveCells(admin, made.finalId, [fc(student_subject_id, null, 45), absence]);
  await close(made);
  const facultyId = made.curriculum.faculty_id;
  const one = '{subject_1}: {#students}[{result_1}|{points_1}|{grade_1}]{/students}';
  const template = { kind: 'total_sheet', language: 'en', facultyId } as const;
  await makePublishedTemplate(admin, template, documentFile(...REQUIRED, one));
  expect((await issue(made)).status).toBe(200);
  expect(textOfPackage((await get(totalPath(made, 'en'))).bytes)).toContain('[absent / 2|absent|2]');
});
