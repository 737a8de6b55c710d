import { files } from '@dekanat/contract/files/files.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { letterheads } from '@dekanat/contract/universities/letterheads.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { letterheadInput, makeImage } from '#test/factories.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeStudent } from '#test/people-factories.ts';
import { pdf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const params = { id: 1 };
const save = (client: Client, given: Parameters<typeof letterheadInput>[0] = {}, id = 1) =>
  client.call(letterheads.update, { params: { id }, body: letterheadInput(given) });

/** A certificate in this language; the same one when it is printed again. */
async function issue(studentId: number, language: 'oz' | 'ru', client = admin) {
  const { result } = await client.call(studyCertificates.issue, {
    params: { id: studentId },
    body: { language },
  });
  return async () => {
    const response = await fetch(`${server.url}/api/crm/study-certificates/${result.id}/file`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      text: pdfText(bytes).lines.join('\n'),
      images: bytes.toString('latin1').split('/Subtype /Image').length - 1,
    };
  };
}

it('letterheads: prints logo, header, contacts and signatories, and leaves issued papers as they were', async () => {
  // No other test saves a letterhead of the second university.
  const universityId = 2;
  const { result: empty } = await admin2.call(letterheads.read, { params: { id: universityId } });
  expect(empty).toMatchObject({ version: 0, logo_url: null, signatories: [] });
  const { id } = await makeStudent(admin2);
  const before = await issue(id, 'oz', admin2);
  const logo = await makeImage(admin2);
  const dean = {
    kinds: ['transcript' as const],
    translations: [{ language: 'oz' as const, position: 'Dekan', name: 'D. Dekanov' }],
  };
  const { status, result } = await save(
    admin2,
    { logo_file_id: logo.id, signatories: [...letterheadInput().signatories, dean] },
    universityId,
  );
  expect([status, result.logo_url]).toEqual([200, logo.file_url]);
  const printed = await (await issue(id, 'ru', admin2))();
  for (const expected of [
    'Oliy taʼlim vazirligi',
    'info@universitet.example',
    'Prorektor',
    'S. Sobirov',
    '/verify/',
  ])
    expect(printed.text).toContain(expected);
  expect(printed.text).not.toContain('Dekanov');
  expect(printed.images).toBe(1);
  const former = await before();
  expect(former.text).toContain('Rektor');
  expect([former.images, former.text.includes('Sobirov')]).toEqual([0, false]);
});

it('letterheads: keeps a replaced logo for the papers that print it', async () => {
  const logo = await makeImage(admin);
  await save(admin, { logo_file_id: logo.id });
  const print = await issue((await makeStudent(admin)).id, 'oz');
  await save(admin, { logo_file_id: null });
  await sql`update files set unclaimed_since = now() - interval '2 days' where unclaimed_since is not null`.execute(
    server.services.db,
  );
  await sweepFiles(server.services);
  expect((await print()).images).toBe(1);
});

it('letterheads: refuses files that are no images, signatories without a name and a stale version', async () => {
  const { result: uploaded } = await admin.call(files.storeFile, { files: [pdf()] });
  expect((await save(admin, { logo_file_id: uploaded[0]?.id ?? null })).status).toBe(422);
  const nameless = {
    kinds: ['order' as const],
    translations: [{ language: 'oz' as const, position: 'Rektor', name: '' }],
  };
  const { status, error } = await save(admin, { signatories: [nameless] });
  expect([status, error.message]).toEqual([
    422,
    { 'signatories.0.translations.0.name': ['Imzolovchining ismini kiriting'] },
  ]);
  const { result } = await save(admin);
  const body = { ...letterheadInput(), version: result.version };
  await save(admin, { contacts: 'boshqa@universitet.example' });
  expect((await admin.call(letterheads.update, { params, body })).status).toBe(409);
});

it('letterheads: refuses other universities and users bound to a faculty', async () => {
  expect((await admin2.call(letterheads.read, { params })).status).toBe(404);
  expect((await save(admin2)).status).toBe(404);
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['university_index', 'university_update'],
    facultyId: 1,
  });
  expect((await save(dean)).status).toBe(403);
});
