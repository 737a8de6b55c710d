import { paperTemplates } from '@dekanat/contract/papers/paper-templates.ts';
import { studentLetters } from '@dekanat/contract/students/papers/student-letters.ts';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import {
  documentFile,
  makePublishedTemplate,
  makeTemplate,
  textOfPackage,
} from '#test/template-factories.ts';
import { useServer } from '#test/use-server.ts';

describe('letters about a student', () => {
  const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

  async function studentOfFaculty() {
    const { id: facultyId } = await makeFaculty(admin);
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: facultyId });
    const { id: group_id } = await makeStudentGroup(admin, { speciality_id });
    return { facultyId, ...(await makeStudent(admin, { group_id })) };
  }
  const letter = (name: string, facultyId: number | null = null) =>
    ({ kind: 'letter', name, facultyId }) as const;
  const print = async (client: Client, id: number, templateId: number) => {
    const response = await fetch(`${server.url}/api/crm/students/${id}/letters/${templateId}/file`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, text: response.ok ? textOfPackage(bytes) : '' };
  };
  const namesFor = async (client: Client, id: number) =>
    (await client.call(studentLetters.list, { params: { id } })).result.letters.map(({ name }) => name);

  it('have names of their own, of which there is one in a language and faculty', async () => {
    const create = (kind: 'letter' | 'order', name: string) =>
      admin.call(paperTemplates.create, { body: { kind, name, language: 'ru' } });
    for (const [kind, name] of [
      ['letter', ' '],
      ['order', 'Buyruq'],
    ] as const) {
      const { status, error } = await create(kind, name);
      expect([status, Object.keys(error.message)]).toEqual([422, ['name']]);
    }
    expect((await create('letter', 'Harbiy komissariatga')).result.name).toBe('Harbiy komissariatga');
    expect((await create('letter', 'Ish beruvchiga')).status).toBe(200);
    expect((await create('letter', 'Harbiy komissariatga')).status).toBe(409);
  });

  it('print the data of the student once they are published, and are not stored', async () => {
    const { id, full_name, id_number } = await studentOfFaculty();
    const file = documentFile('{student_name}, {student_number}, {study_status}, {date}');
    const draft = await makeTemplate(admin, letter('Qoralama xat'));
    const { id: templateId } = await makePublishedTemplate(admin, letter('Maʼlumot xati'), file);
    expect(await namesFor(admin, id)).toContain('Maʼlumot xati');
    expect(await namesFor(admin, id)).not.toContain('Qoralama xat');
    expect((await print(admin, id, draft.id)).status).toBe(404);
    const { text } = await print(admin, id, templateId);
    expect(text).toContain(`${full_name}, ${id_number}, `);
    expect(text).not.toContain('{');
    const { rows } = await server.services.pool.query('select from papers where student_id = $1', [id]);
    expect(rows).toHaveLength(0);
  });

  it('record who printed which version', async () => {
    const { id } = await studentOfFaculty();
    const before = await makePublishedTemplate(admin, letter('Ikki versiyali'), documentFile('Birinchi'));
    await print(admin, id, before.id);
    const upload = { params: { id: before.id }, files: [documentFile('Ikkinchi')] };
    const { result: second } = await admin.call(paperTemplates.upload, upload);
    await admin.call(paperTemplates.publish, { params: { id: before.id, versionId: second.id }, body: {} });
    expect((await print(admin, id, before.id)).text).toBe('Ikkinchi');
    const { prints } = (await admin.call(studentLetters.list, { params: { id } })).result;
    const one = { template_id: before.id, name: 'Ikki versiyali', printed_by_name: 'admin' };
    expect(prints).toMatchObject([
      { ...one, number: 2 },
      { ...one, number: 1 },
    ]);
    const { versions } = (await admin.call(paperTemplates.read, { params: { id: before.id } })).result;
    expect(versions.map(({ number, prints: times }) => [number, times]).toSorted()).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('have no number and no code, which only registered papers have', async () => {
    const { id } = await makeTemplate(admin, letter('Raqamli xat'));
    const upload = await admin.call(paperTemplates.upload, {
      params: { id },
      files: [documentFile('№ {number}', '{qr}')],
    });
    expect(upload.status).toBe(422);
  });

  it('of the faculty come before those of the university with the same name', async () => {
    const [own, other] = [await studentOfFaculty(), await studentOfFaculty()];
    const general = await makePublishedTemplate(admin, letter('Umumiy'), documentFile('Universitet'));
    const special = await makePublishedTemplate(
      admin,
      letter('Umumiy', own.facultyId),
      documentFile('Fakultet'),
    );
    expect((await print(admin, own.id, special.id)).text).toBe('Fakultet');
    expect((await print(admin, own.id, general.id)).status).toBe(404);
    expect((await print(admin, other.id, general.id)).text).toBe('Universitet');
    expect((await print(admin, other.id, special.id)).status).toBe(404);
  });

  it('are those of the university and the faculties that the caller sees', async () => {
    const { id, facultyId } = await studentOfFaculty();
    const { id: templateId } = await makePublishedTemplate(
      admin,
      letter('Chegara'),
      documentFile('{faculty}'),
    );
    expect((await print(admin2, id, templateId)).status).toBe(404);
    const account = async (faculty: number) =>
      (await openAccount(server, admin, { permissions: ['student_index'], facultyId: faculty })).client;
    expect((await print(await account(facultyId), id, templateId)).status).toBe(200);
    const stranger = await account((await makeFaculty(admin)).id);
    expect((await print(stranger, id, templateId)).status).toBe(404);
    expect((await stranger.call(studentLetters.list, { params: { id } })).status).toBe(404);
  });
});
