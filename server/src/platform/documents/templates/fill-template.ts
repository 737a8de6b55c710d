import type { TemplateFormat } from '@dekanat/contract/papers/paper-templates.ts';
import type { FoundTag } from './check-fields.ts';
import { docxTags, fillDocx } from './fill-docx.ts';
import { fillXlsx, xlsxTags } from './fill-xlsx.ts';
import { markSample } from './mark-sample.ts';
import type { TemplateImages } from './template-images.ts';
import type { TemplateValues } from './template-kind.ts';

export interface FillTask {
  format: TemplateFormat;
  bytes: Uint8Array;
  values: TemplateValues;
  images: TemplateImages;
  /** A line on every page of what is not issued. */
  sample?: string | undefined;
}

/** What no XML document can contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are removed
const UNPRINTABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const printable = (values: TemplateValues): TemplateValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value.toWellFormed().replace(UNPRINTABLE, '')
        : Array.isArray(value)
          ? value.map(printable)
          : value,
    ]),
  );

/** The tags of a template, for each part in which rows begin and end. */
export const tagsOf = (format: TemplateFormat, bytes: Uint8Array): Promise<FoundTag[][]> =>
  format === 'docx' ? docxTags(bytes) : xlsxTags(bytes);

/** What a template prints: `name` for a value, `#name` for rows or a condition. Runs in a worker with little memory. */
export const fieldsOfTemplate = async ({
  format,
  bytes,
}: Pick<FillTask, 'format' | 'bytes'>): Promise<string[]> =>
  (await tagsOf(format, bytes))
    .flat()
    .flatMap(({ kind, name }) => (kind === 'close' ? [] : [kind === 'open' ? `#${name}` : name]));

/** The file of one paper. Runs in a worker with little memory. */
export async function fillTemplate({ format, bytes, values, images, sample }: FillTask): Promise<Uint8Array> {
  const filled = await (format === 'docx' ? fillDocx : fillXlsx)(bytes, printable(values), images);
  return sample === undefined ? filled : markSample(format, filled, sample);
}
