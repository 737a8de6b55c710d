import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { paperTemplates, TEMPLATE_KINDS } from '@dekanat/contract/papers/paper-templates.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { retakes } from '#features/retakes/feature.ts';
import { students } from '#features/students/feature.ts';
import { tagProblems } from '#platform/documents/templates/check-fields.ts';
import { checkPackage } from '#platform/documents/templates/check-package.ts';
import { fillTemplate, tagsOf } from '#platform/documents/templates/fill-template.ts';
import { packParts } from '#platform/documents/templates/package-parts.ts';
import { paperDocx } from '#platform/documents/templates/paper-docx.ts';
import { paperXlsx } from '#platform/documents/templates/paper-xlsx.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import {
  makeCallLetter,
  makeRegisteredGroup,
  makeTranscript,
  transcriptInput,
} from '#test/paper-factories.ts';
import { makeStudent, makeStudyCertificate } from '#test/people-factories.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import {
  certificateTemplateFile,
  codeOfPackage,
  documentFile,
  documentParts,
  makePublishedTemplate,
  makeTemplate,
  packageFile,
  paragraph,
  REQUIRED,
  relationship,
  table,
  textOfPackage,
  uploadTemplate,
} from '#test/template-factories.ts';
import { pdf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';
import { papers } from './feature.ts';

const { server, admin, admin2, superadmin } = useServer({
  callers: ['admin', 'admin2', 'superadmin'],
  environment: { PUBLIC_URL: 'https://dekanat.example.uz' },
});

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function get(path: string, token: string | undefined = admin.token) {
  const response = await fetch(server.url + path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}
const textAt = async (path: string, token?: string) => {
  const { status, type, bytes } = await get(path, token);
  expect([status, type]).toEqual([200, DOCX]);
  return textOfPackage(bytes);
};
const certificateText = (id: number) => textAt(`/api/crm/study-certificates/${id}/file`);

/** A student of a new faculty, whose templates no other test changes. */
async function studentOfNewFaculty(client: Client = admin) {
  const faculty = await makeFaculty(client);
  const speciality = await makeSpeciality(client, { faculty_id: faculty.id });
  const group = await makeStudentGroup(client, { speciality_id: speciality.id });
  const student = await makeStudent(client, { group_id: group.id });
  return { facultyId: faculty.id, student };
}
const publish = (id: number, versionId: number) =>
  admin.call(paperTemplates.publish, { params: { id, versionId }, body: {} });

it('paper templates: say everything that is wrong with a file, and store none', async () => {
  const { id } = await makeTemplate(admin, { facultyId: (await makeFaculty(admin)).id });
  const refused = async (file: File) => {
    const { status, error } = await uploadTemplate(admin, id, file);
    return [status, ...(Object.values(error.message as Record<string, string[]>)[0] ?? [error.message])];
  };
  expect(await refused(documentFile('{number} {studentname} {#signatures}'))).toEqual([
    422,
    'Unknown field: {studentname}. Perhaps student_name is meant',
    '{#signatures} (after {studentname}) is not closed: put {/signatures} at its end',
    'The template must have {qr}: the paper is verified by it',
  ]);
  expect(await refused(documentFile('{number'))).toEqual([
    422,
    'A brace without the other: “{number”. A field is written as {name} within one paragraph',
  ]);
  const body = REQUIRED.map(paragraph).join('');
  const linked = documentParts(body, relationship('rId9', 'image', 'file:///etc/passwd', true));
  expect(await refused(packageFile(linked))).toEqual([
    422,
    expect.stringContaining('refers to another file or address: file:///etc/passwd'),
  ]);
  const drawing = { ...documentParts(body), 'word/media/image1.png': '<svg><image href="file:///x"/></svg>' };
  expect(await refused(packageFile(drawing))).toEqual([
    422,
    expect.stringContaining('word/media/image1.png'),
  ]);
  const macros = { ...documentParts(body), 'word/vbaProject.bin': 'x' };
  expect(await refused(packageFile(macros))).toEqual([422, expect.stringContaining('The file has macros')]);
  const entity = { ...documentParts(body), 'word/styles.xml': '<!DOCTYPE x><x/>' };
  expect(await refused(packageFile(entity))).toEqual([422, expect.stringContaining('DOCTYPE')]);
  const narrow = table(['{qr}']).replace('<w:tblGrid/>', '<w:tblGrid><w:gridCol w:w="1000"/></w:tblGrid>');
  expect(await refused(packageFile(documentParts(paragraph('{number}') + narrow)))).toEqual([
    422,
    '{qr} stands in a table column that is 17 mm wide: the code would be cut off. Make the column at least 30 mm wide',
  ]);
  expect((await uploadTemplate(admin, id, pdf())).status).toBe(415);
  const large = new File([Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(3_000_000)])], 'a.docx');
  expect((await uploadTemplate(admin, id, large)).status).toBe(413);
  const { result } = await admin.call(paperTemplates.read, { params: { id } });
  expect([result.versions, result.newest_number, result.current_number]).toEqual([[], null, null]);
});

it('paper templates: print a certificate on the published version, with the number and code of the product', async () => {
  const { facultyId, student } = await studentOfNewFaculty();
  const before = await makeStudyCertificate(admin, student.id);
  const file = certificateTemplateFile('Universitetning oʻz blanki');
  const published = await makePublishedTemplate(admin, { facultyId }, file);
  expect((await get(`/api/crm/study-certificates/${before.id}/file`)).type).toBe('application/pdf');
  const other = await makeStudent(admin, { group_id: student.group_id ?? 0 });
  const issued = await makeStudyCertificate(admin, other.id);
  const path = `/api/crm/study-certificates/${issued.id}/file`;
  const text = await textAt(path);
  for (const expected of ['Universitetning oʻz blanki', `№ ${issued.number}`, other.id_number])
    expect(text).toContain(expected);
  const { code } = await server.services.db
    .selectFrom('papers')
    .where('id', '=', issued.id)
    .select('code')
    .executeTakeFirstOrThrow();
  const url = await codeOfPackage((await get(path)).bytes);
  expect(url).toBe(`https://dekanat.example.uz/verify/${code}`);
  const { result } = await admin.call(paperVerification.verify, { query: { code } });
  expect(result).toMatchObject({ status: 'valid', kind: 'study_certificate', number: issued.number });
  expect([before.templates, issued.templates]).toEqual([
    [],
    [{ language: 'oz', template_id: published.id, number: 1 }],
  ]);
});

it('paper templates: print issued papers on the version of their issue, whatever is published or withdrawn later', {
  tags: 'long',
}, async () => {
  const { facultyId, student } = await studentOfNewFaculty();
  const another = () => makeStudent(admin, { group_id: student.group_id ?? 0 });
  const { id, versionId: first } = await makePublishedTemplate(
    admin,
    { facultyId },
    certificateTemplateFile('BIRINCHI'),
  );
  const one = await makeStudyCertificate(admin, student.id);
  const { result: second } = await uploadTemplate(admin, id, certificateTemplateFile('IKKINCHI'));
  expect(second).toMatchObject({ number: 2, state: 'draft', author: 'admin', papers: 0 });
  const beforeIt = await makeStudyCertificate(admin, (await another()).id);
  await publish(id, second.id);
  const two = await makeStudyCertificate(admin, (await another()).id);
  const texts = async () => Promise.all([one, beforeIt, two].map(async (paper) => certificateText(paper.id)));
  const shown = (all: string[]) =>
    all.map((text) => (text.includes('BIRINCHI') ? 1 : text.includes('IKKINCHI') ? 2 : 0));
  expect(shown(await texts())).toEqual([1, 1, 2]);
  const withdraw = (versionId: number) =>
    admin.call(paperTemplates.withdraw, { params: { id, versionId }, body: {} });
  const { result } = await withdraw(second.id);
  expect(result.versions.map(({ number, state, papers }) => [number, state, papers])).toEqual([
    [2, 'withdrawn', 1],
    [1, 'current', 2],
  ]);
  expect(
    shown([await certificateText((await makeStudyCertificate(admin, (await another()).id)).id)]),
  ).toEqual([1]);
  await withdraw(first);
  expect((await withdraw(first)).status).toBe(422);
  const own = await makeStudyCertificate(admin, (await another()).id);
  expect((await get(`/api/crm/study-certificates/${own.id}/file`)).type).toBe('application/pdf');
  expect(shown(await texts())).toEqual([1, 1, 2]);
  const change = server.services.db
    .updateTable('paper_template_versions')
    .set({ note: 'x' })
    .where('id', '=', first);
  await expect(change.execute()).rejects.toThrow('never changed');
  expect((await admin.call(paperTemplates.remove, { params: { id } })).status).toBe(405);
});

it('paper templates: the template of the faculty and language comes before that of the university', async () => {
  const university = await makePublishedTemplate(
    admin,
    { language: 'ru' },
    certificateTemplateFile('UNIVERSITET'),
  );
  const { facultyId, student } = await studentOfNewFaculty();
  const issue = async (language: 'oz' | 'ru', studentId: number) => {
    const made = await admin.call(studyCertificates.issue, { params: { id: studentId }, body: { language } });
    return get(`/api/crm/study-certificates/${made.result.id}/file`);
  };
  expect(textOfPackage((await issue('ru', student.id)).bytes)).toContain('UNIVERSITET');
  expect((await issue('oz', student.id)).type).toBe('application/pdf');
  await makePublishedTemplate(admin, { language: 'ru', facultyId }, certificateTemplateFile('FAKULTET'));
  const other = await makeStudent(admin, { group_id: student.group_id ?? 0 });
  expect(textOfPackage((await issue('ru', other.id)).bytes)).toContain('FAKULTET');
  await admin.call(paperTemplates.withdraw, { params: university, body: {} });
  const again = await admin.call(paperTemplates.create, {
    body: { kind: 'study_certificate', language: 'ru', faculty_id: null },
  });
  expect([again.status, again.error.message]).toEqual([
    409,
    { kind: [expect.stringContaining('shablon bor')] },
  ]);
});

it('paper templates: a preview shows a real student, and issues nothing', async () => {
  const { facultyId, student } = await studentOfNewFaculty();
  const { id } = await makeTemplate(admin, { facultyId });
  const { result: version } = await uploadTemplate(admin, id, certificateTemplateFile());
  const { db } = server.services;
  const counts = async () => {
    const all = await Promise.all(
      (['papers', 'paper_counters', 'paper_template_uses', 'paper_template_versions'] as const).map((table) =>
        db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow(),
      ),
    );
    return all.map(({ count }) => Number(count));
  };
  const before = await counts();
  const path = `/api/crm/paper-templates/${id}/versions/${version.id}/preview?student_id=`;
  const text = await textAt(`${path}${student.id}`);
  expect(text).toContain(student.id_number);
  expect(text).toContain('№ NAMUNA');
  expect(text).toContain('NAMUNA / ОБРАЗЕЦ / SAMPLE');
  expect(await counts()).toEqual(before);
  const { result: read } = await admin.call(paperTemplates.read, { params: { id } });
  expect(read.current_number).toBeNull();
  const showings = await db
    .selectFrom('personal_data_showings')
    .where('row_id', '=', student.id)
    .where('record', '=', 'students')
    .select('user_id')
    .execute();
  expect(showings).toHaveLength(1);
  const foreign = await makeStudent(admin2);
  expect((await get(`${path}${foreign.id}`)).status).toBe(404);
  expect((await get(`${path}${foreign.id}`, superadmin.token)).status).toBe(404);
  const { client: without } = await openAccount(server, admin, {
    permissions: ['paper_template_index', 'paper_template_store'],
  });
  expect((await get(`${path}${student.id}`, without.token)).status).toBe(403);
});

it('paper templates: the preview of a sheet prints what its paper certifies', async () => {
  const { interimId, finalId, studentIds, studentSubjectIds } = await makeSheet(server, admin, {
    students: 1,
  });
  const [id = 0] = studentSubjectIds;
  await saveCells(admin, finalId, [ic(id, 45), fc(id, 42)]);
  const { db } = server.services;
  await db.updateTable('statements').set({ state: 'closed' }).where('id', '=', interimId).execute();
  const { id: facultyId } = await makeFaculty(admin);
  const template = await makeTemplate(admin, { kind: 'statement_sheet', facultyId });
  const lines =
    '{#students}[{interim}|{final}|{points}|{grade}]{/students} <{mark_5}|{absent}{#mark_counts}|{mark_counts}{/mark_counts}>';
  const { result } = await uploadTemplate(admin, template.id, documentFile(...REQUIRED, lines));
  const path = `/api/crm/paper-templates/${template.id}/versions/${result.id}/preview`;
  expect(await textAt(`${path}?student_id=${studentIds[0]}`)).toContain('[45|||] <|>');
});

it('paper templates: belong to a university and a faculty', async () => {
  const { facultyId } = await studentOfNewFaculty();
  const { id } = await makeTemplate(admin, { facultyId });
  const { result: version } = await uploadTemplate(admin, id, certificateTemplateFile());
  const params = { id, versionId: version.id };
  const { client: dean } = await openAccount(server, admin, {
    permissions: [
      'paper_template_index',
      'paper_template_store',
      'paper_template_update',
      'paper_template_destroy',
    ],
    facultyId: (await makeFaculty(admin)).id,
  });
  for (const client of [admin2, dean]) {
    const answers = [
      await client.call(paperTemplates.read, { params: { id } }),
      await client.call(paperTemplates.form, { params: { id } }),
      await client.call(paperTemplates.file, { params }),
      await client.call(paperTemplates.publish, { params, body: {} }),
      await client.call(paperTemplates.withdraw, { params, body: {} }),
      await client.call(paperTemplates.remove, { params: { id } }),
      await uploadTemplate(client, id, certificateTemplateFile()),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  }
  const create = (faculty_id: number | null) =>
    dean.call(paperTemplates.create, { body: { kind: 'order', language: 'en', faculty_id } });
  expect((await create(facultyId)).status).toBe(422);
  expect((await create(null)).result.faculty_id).not.toBeNull();
  expect((await dean.call(paperTemplates.list, {})).result.data.map(({ kind }) => kind)).toEqual(['order']);
  const other = await makeTemplate(admin, { kind: 'order', facultyId });
  const crossed = { id: other.id, versionId: version.id };
  expect((await admin.call(paperTemplates.publish, { params: crossed, body: {} })).status).toBe(404);
});

it('paper templates: our own forms of every kind, format and language are templates that can be filled', {
  tags: 'long',
}, async () => {
  const kinds = [papers, students, retakes].flatMap(({ paperTemplates: declared }) => declared);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...TEMPLATE_KINDS].sort());
  const { result } = await admin.call(paperTemplates.kinds, {});
  expect([result.office, result.kinds.map(({ kind }) => kind)]).toEqual([false, [...TEMPLATE_KINDS]]);
  for (const { kind, fields, form } of kinds)
    for (const language of INTERFACE_LANGUAGES)
      for (const made of [await paperDocx(form(language)), await paperXlsx(form(language))]) {
        const { format, parts } = checkPackage(made);
        const tags = await tagsOf(format, packParts(parts));
        expect([kind, language, format, tagProblems(tags, fields)]).toEqual([kind, language, format, []]);
        await fillTemplate({ format, bytes: packParts(parts), values: {}, images: {} });
      }
});

it('paper templates: a downloaded form is accepted as it is', async () => {
  const { id } = await makeTemplate(admin, {
    kind: 'statement_sheet',
    facultyId: (await makeFaculty(admin)).id,
  });
  const { bytes } = await get(`/api/crm/paper-templates/${id}/form?format=xlsx`);
  const { result } = await uploadTemplate(admin, id, new File([bytes as Uint8Array<ArrayBuffer>], 'a.xlsx'));
  expect(result).toMatchObject({ number: 1, format: 'xlsx', file_name: 'a.xlsx', state: 'draft' });
});

it('paper templates: print transcripts in the languages of their templates, also with the code alone', {
  tags: 'long',
}, async () => {
  const { transcript: old } = await makeTranscript(server, admin);
  const lines = '{student_name}: {#subjects}{row}. {name} – {grade};{/subjects} GPA {gpa}';
  const english = await makePublishedTemplate(
    admin,
    { kind: 'transcript', language: 'en' },
    documentFile(...REQUIRED, lines),
  );
  const { transcript, studentIds } = await makeTranscript(server, admin);
  const path = `/api/auth/transcript-student-pdf/${transcript.id}`;
  expect(await textAt(`${path}?paper_language=uz_en`)).toContain('GPA');
  expect((await get(`${path}?paper_language=ru`)).type).toBe('application/pdf');
  expect((await get(`/api/auth/transcript-student-pdf/${old.id}?paper_language=uz_en`)).type).toBe(
    'application/pdf',
  );
  const opened = await fetch(`${server.url}${path}?paper_language=uz_en&code=${transcript.code}`);
  expect(textOfPackage(new Uint8Array(await opened.arrayBuffer()))).toContain(
    `№ ${transcript.regester_number}`,
  );
  expect(studentIds).toHaveLength(1);
  await admin.call(paperTemplates.withdraw, { params: english, body: {} });
});

it('paper templates: print call letters', async () => {
  const published = await makePublishedTemplate(
    admin,
    { kind: 'call_letter' },
    documentFile(...REQUIRED, '{student_name} {start_date}–{end_date}'),
  );
  const { letter } = await makeCallLetter(server, admin);
  const text = await textAt(`/api/auth/final-exam-call-letter-pdf/${letter.id}?language=oz`);
  expect(text).toMatch(/\d\d\.\d\d\.\d{4}–\d\d\.\d\d\.\d{4}/);
  await admin.call(paperTemplates.withdraw, { params: published, body: {} });
});

it('paper templates: a job prints each paper on its template, and the others on the form of the product', {
  tags: 'long',
}, async () => {
  const { id: facultyId } = await makeFaculty(admin);
  const given = { students: 3, facultyId };
  const { studentIds, groupId, semesterIds } = await makeRegisteredGroup(server, admin, given);
  const [first = 0] = studentIds;
  await admin.call(transcripts.create, { body: transcriptInput(first, semesterIds[0] ?? 0) });
  const published = await makePublishedTemplate(
    admin,
    { kind: 'transcript', language: 'en', facultyId },
    documentFile(...REQUIRED, '{student_name}'),
  );
  const { result } = await admin.call(transcripts.issue, {
    body: {
      group_ids: [groupId],
      regester_date: '2026-11-20',
      start_year: 2025,
      end_year: 2026,
      prefix: 'J-',
      semester_id: semesterIds[0] ?? 0,
      accepted: ['semester_running'],
    },
  });
  const read = async () => (await admin.call(jobs.read, { params: { id: result.job_id } })).result;
  await expect.poll(async () => (await read()).status).toMatch(/done|failed/);
  const job = await read();
  expect(job.status).toBe('done');
  const { bytes, type } = await get(job.result?.link ?? '');
  expect(type).toBe('application/zip');
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  expect(names.filter((name) => name.endsWith('.docx'))).toHaveLength(2);
  expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  const [document = ''] = names.filter((name) => name.endsWith('.docx'));
  expect(textOfPackage(files[document] ?? new Uint8Array())).toContain('№ J-1');
  await admin.call(paperTemplates.withdraw, { params: published, body: {} });
});
