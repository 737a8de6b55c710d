import { readFile, writeFile } from 'node:fs/promises';
import type { TemplateFormat } from '@dekanat/contract/papers/paper-templates.ts';
import { answerJobs } from '#platform/imports/answer-jobs.ts';
import { type CheckedField, tagProblems } from './check-fields.ts';
import { checkPackage } from './check-package.ts';
import { codeWidthProblems } from './code-width.ts';
import { fillTemplate, tagsOf } from './fill-template.ts';
import { packParts } from './package-parts.ts';
import { RefusedTemplate, refused, type TemplateProblem } from './refused-template.ts';
import { codeImage } from './template-images.ts';
import type { TemplateValues } from './template-kind.ts';

// Runs in a low-priority process of its own with little memory and CPU time, so that a malicious file cannot harm the server.

/** The uploaded file; the checked one is written to `<path>.checked`, a filled one to `<path>.<format>`. */
export interface CheckJob {
  path: string;
  formats: readonly TemplateFormat[];
  fields: readonly CheckedField[];
}
export type CheckResult = { format: TemplateFormat } | { problems: TemplateProblem[] };

/** More rows than any paper has, and rows within rows. */
const ROWS = [16, 20];
const MAX_FILLED_BYTES = 6_000_000;
const LONG = 'Namuna matn '.repeat(4);

/** The largest paper: what takes too long or too much memory with it is refused now, not when a thousand are printed. */
function largest(fields: readonly CheckedField[], depth = 0): TemplateValues {
  const rows = ROWS[depth] ?? 2;
  return Object.fromEntries(
    fields
      .filter(({ image }) => image !== true)
      .map(({ name, fields: of }) => [
        name,
        of === undefined ? LONG : Array.from({ length: rows }, () => largest(of, depth + 1)),
      ]),
  );
}

async function requireFillable(format: TemplateFormat, bytes: Uint8Array, fields: readonly CheckedField[]) {
  const images = Object.fromEntries(
    fields.filter(({ image }) => image === true).map(({ name }) => [name, codeImage('https://example.com')]),
  );
  const filled = await fillTemplate({ format, bytes, values: largest(fields), images }).catch(
    (error: unknown) => {
      throw error instanceof RefusedTemplate ? error : refused('paper_template.refused.places');
    },
  );
  if (filled.length > MAX_FILLED_BYTES) throw refused('paper_template.refused.large');
  return filled;
}

async function check({ path, formats, fields }: CheckJob): Promise<CheckResult> {
  const { format, parts } = checkPackage(await readFile(path));
  if (!formats.includes(format))
    throw refused('paper_template.refused.format', { formats: formats.join(', ') });
  const bytes = packParts(parts);
  const problems = [
    ...tagProblems(await tagsOf(format, bytes), fields),
    ...(format === 'docx' ? codeWidthProblems(parts) : []),
  ];
  if (problems.length > 0) throw new RefusedTemplate(problems);
  const filled = await requireFillable(format, bytes, fields);
  await writeFile(`${path}.${format}`, filled, { flag: 'wx', mode: 0o600 });
  await writeFile(`${path}.checked`, bytes, { flag: 'wx', mode: 0o600 });
  return { format };
}

answerJobs((job: CheckJob) =>
  check(job).catch(
    (error: unknown): CheckResult => ({
      problems:
        error instanceof RefusedTemplate
          ? error.problems
          : [{ key: 'paper_template.refused.type', values: {} }],
    }),
  ),
);
