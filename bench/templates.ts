import { readdir, readFile } from 'node:fs/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { paperTemplates } from '@dekanat/contract/papers/paper-templates.ts';
import { findSoffice } from '../server/src/config/soffice.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { memoryOf, resultOf, type SeededServer, withSeededServer } from './seeded-server.ts';
import { issueTranscripts } from './transcripts.ts';

/** Of 6,000 students of a university some 1,600 have results of several semesters; 1,000 are needed. */
const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 60_000);
const UNIVERSITIES = 10;
const [LIMIT_SECONDS, LIMIT_MB] = [600, 400];

/** Publishes the product's own form of a transcript as a template of the first university. */
async function publishTemplate({ url, headers }: SeededServer): Promise<void> {
  const send = <Result>(path: string, body: object | FormData) =>
    fetch(url + path, {
      method: 'POST',
      headers: body instanceof FormData ? headers : { ...headers, 'content-type': 'application/json' },
      body: body instanceof FormData ? body : JSON.stringify(body),
    }).then(resultOf<Result>);
  const { id } = await send<{ id: number }>(pathOf(paperTemplates.create), {
    kind: 'transcript',
    language: 'en',
    faculty_id: null,
  });
  const form = await fetch(url + pathOf(paperTemplates.form).replace('{id}', String(id)), { headers });
  const body = new FormData();
  body.append(FILES_FIELD, new File([Buffer.from(await form.arrayBuffer())], 'transcript.docx'));
  const version = await send<{ id: number }>(pathOf(paperTemplates.upload).replace('{id}', String(id)), body);
  const publish = pathOf(paperTemplates.publish).replace('{id}', String(id));
  await send(publish.replace('{versionId}', String(version.id)), {});
}

/** The memory of LibreOffice, which runs beside the server. */
async function officeMemory(): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(
    processes.map(async (pid) => {
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      return name.startsWith('soffice')
        ? memoryOf(Number(pid))
            .now()
            .catch(() => 0)
        : 0;
    }),
  );
  return sizes.reduce((sum, one) => sum + one, 0);
}

/** Transcripts of many students on a template of the university, as PDFs where LibreOffice is installed. */
export const templates: Benchmark = {
  name: 'templates',
  run: () => {
    const soffice = findSoffice(undefined, process.env.PATH);
    return withSeededServer(
      STUDENTS,
      async (server) => {
        await publishTemplate(server);
        let office = 0;
        const { count, seconds, grown } = await issueTranscripts(server, async () => {
          office = Math.max(office, await officeMemory());
        });
        const format = soffice === undefined ? 'documents' : 'PDF';
        return [
          figure(`${count} transcripts on a template as ${format}`, seconds, LIMIT_SECONDS, 's', '<= 1'),
          figure('memory of the job and of LibreOffice', grown + office, LIMIT_MB, 'MB', '<= 1'),
        ];
      },
      { records: {}, universities: UNIVERSITIES, environment: { SOFFICE_PATH: soffice ?? 'none' } },
    );
  },
};
