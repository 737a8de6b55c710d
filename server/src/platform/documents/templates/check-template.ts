import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { TemplateFormat } from '@dekanat/contract/papers/paper-templates.ts';
import { Invalid, invalidField } from '#api/errors.ts';
import { type FileReader, parseInProcess } from '#platform/imports/parser-process.ts';
import type { CheckedField } from './check-fields.ts';
import type { CheckJob, CheckResult } from './check-worker.ts';
import { convertToPdf, pdfPathOf } from './office-pdf.ts';
import type { PaperTemplateKind, TemplateField } from './template-kind.ts';

const WORKER = fileURLToPath(new URL('./check-worker.ts', import.meta.url));

const checked = ({ name, image, required, fields }: TemplateField): CheckedField => ({
  name,
  image,
  required,
  fields: fields?.map(checked),
});

interface TemplateCheck {
  kind: Pick<PaperTemplateKind, 'formats' | 'fields'>;
  reader: FileReader;
  /** LibreOffice, where it is installed. */
  soffice: string | undefined;
}

/** @throws Invalid for a file that LibreOffice cannot print */
async function requirePrintable(path: string, format: TemplateFormat, soffice: string): Promise<void> {
  const [file, directory] = [`${path}.${format}`, dirname(path)];
  await convertToPdf({ soffice, files: [file], directory });
  const printed = await stat(pdfPathOf(file, directory)).catch(() => undefined);
  if (printed === undefined) throw invalidField(FILES_FIELD, 'paper_template.refused.office');
}

/**
 * Checks an uploaded template in a process of its own, and whether it can be printed.
 * @returns the file as it is stored
 * @throws Invalid with a sentence for everything that is wrong with it
 */
export async function checkTemplate(
  path: string,
  { kind: { formats, fields }, reader, soffice }: TemplateCheck,
): Promise<{ format: TemplateFormat; bytes: Buffer }> {
  const job: CheckJob = { path, formats, fields: fields.map(checked) };
  const result = await parseInProcess<CheckResult>(WORKER, job, reader);
  if ('refused' in result) throw invalidField(FILES_FIELD, 'paper_template.refused.large');
  if ('problems' in result)
    throw new Invalid(result.problems.map(({ key, values }) => ({ field: FILES_FIELD, key, values })));
  if (soffice !== undefined) await requirePrintable(path, result.format, soffice);
  return { format: result.format, bytes: await readFile(`${path}.checked`) };
}
