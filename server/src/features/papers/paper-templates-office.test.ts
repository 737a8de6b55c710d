import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { paperTemplates } from '@dekanat/contract/papers/paper-templates.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { findSoffice } from '#config/soffice.ts';
import { makeRegisteredGroup } from '#test/paper-factories.ts';
import {
  documentFile,
  makePublishedTemplate,
  makeTemplate,
  REQUIRED,
  uploadTemplate,
} from '#test/template-factories.ts';
import { useServer } from '#test/use-server.ts';

const soffice = findSoffice(undefined, '/usr/bin:/usr/local/bin');

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

describe.skipIf(soffice === undefined)(
  'papers on templates as PDF (skipped where LibreOffice is not installed)',
  () => {
    const { server, admin } = useServer({ environment: { SOFFICE_PATH: soffice ?? 'none' } });

    const get = async (path: string) => {
      const response = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    };

    it('previews our own forms of every kind that a student has', { tags: 'long' }, async () => {
      const { studentIds, facultyId } = await registeredGroup();
      expect((await admin.call(paperTemplates.kinds, {})).result.office).toBe(true);
      for (const [kind, format] of [
        ['transcript', 'docx'],
        ['study_certificate', 'xlsx'],
        ['call_letter', 'docx'],
      ] as const) {
        const { id } = await makeTemplate(admin, { kind, facultyId });
        const form = await get(`/api/crm/paper-templates/${id}/form?format=${format}`);
        const file = new File([form.bytes as Uint8Array<ArrayBuffer>], `a.${format}`);
        const { result } = await uploadTemplate(admin, id, file);
        const preview = await get(
          `/api/crm/paper-templates/${id}/versions/${result.id}/preview?student_id=${studentIds[0]}`,
        );
        expect([kind, preview.status, preview.type, isPdf(preview.bytes)]).toEqual([
          kind,
          200,
          'application/pdf',
          true,
        ]);
      }
      // Files, profiles and whatever else the program has left.
      expect(await readdir(join(server.services.config.dataDirectory, 'incoming'))).toEqual([]);
    });

    async function registeredGroup(students = 1) {
      const group = await makeRegisteredGroup(server, admin, { students });
      const { rows } = await server.services.pool.query<{ faculty_id: number }>(
        'select faculty_of_group($1) as faculty_id',
        [group.groupId],
      );
      return { ...group, facultyId: rows[0]?.faculty_id ?? 0 };
    }

    it('prints the papers of a job as PDFs', async () => {
      const { groupId, semesterIds, facultyId } = await registeredGroup(3);
      const place = { kind: 'transcript', language: 'oz', facultyId } as const;
      await makePublishedTemplate(admin, place, documentFile(...REQUIRED, '{student_name}'));
      const order = { group_ids: [groupId], regester_date: '2026-11-20', start_year: 2025, end_year: 2026 };
      const { result } = await admin.call(transcripts.issue, {
        body: {
          ...{ ...order, paper_language: 'oz' as const },
          ...{ semester_id: semesterIds[0] ?? 0, accepted: ['semester_running'] },
        },
      });
      const read = async () => (await admin.call(jobs.read, { params: { id: result.job_id } })).result;
      await expect.poll(async () => (await read()).status).toMatch(/done|failed/);
      const job = await read();
      expect([job.status, job.result?.message]).toEqual(['done', expect.any(String)]);
      const { bytes } = await get(job.result?.link ?? '');
      const files = Object.entries(unzipSync(bytes));
      expect(files.map(([name, file]) => [name.slice(0, 4), name.endsWith('.pdf'), isPdf(file)])).toEqual([
        ['0001', true, true],
        ['0002', true, true],
        ['0003', true, true],
      ]);
    });
  },
);
