import { formatNumber } from '@dekanat/contract/api/languages.ts';
import type { Paper, PaperBlock } from '#platform/documents/paper.ts';
import { fillTemplate } from '#platform/documents/templates/fill-template.ts';
import { paperDocx } from '#platform/documents/templates/paper-docx.ts';
import { paperXlsx } from '#platform/documents/templates/paper-xlsx.ts';
import type { TemplateValues } from '#platform/documents/templates/template-kind.ts';
import { cellsOfPackage, textOfPackage } from './template-factories.ts';

/** What papers print for a missing value, which forms leave empty. */
const NONE = '—';

function textsOfBlock(block: PaperBlock): string[] {
  if (block.kind === 'title') return [block.title, block.subtitle];
  if (block.kind === 'facts') return block.rows.flatMap(({ label, value }) => [label, value]);
  if (block.kind === 'text') return [block.text];
  if (block.kind === 'approval') return [block.title, block.position, block.name, block.date];
  const { head, body } = block.table;
  return [...head, ...body].flat().map((cell) => (typeof cell === 'string' ? cell : cell.text));
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');
/** A number of a workbook also as texts in English have it; its cell shows it so. */
const notations = (text: string) => (/^\d+$/.test(text) ? [text, formatNumber(Number(text), 'en')] : [text]);

/** The texts of the product's own form as a document and as a workbook, each filled with the values. */
export async function filledForms(
  form: Paper,
  values: TemplateValues,
): Promise<[docx: string[], xlsx: string[]]> {
  const filled = (format: 'docx' | 'xlsx', bytes: Uint8Array) =>
    fillTemplate({ format, bytes, values, images: {} });
  return [
    textOfPackage(await filled('docx', await paperDocx(form))).split('\n'),
    cellsOfPackage(await filled('xlsx', await paperXlsx(form))),
  ];
}

/** The texts of a paper that the form does not print when it is filled with the values of the paper, for each format. */
export async function textsMissingInForm(
  paper: Paper,
  form: Paper,
  values: TemplateValues,
): Promise<string[][]> {
  const texts = paper.blocks.flatMap(textsOfBlock).filter((text) => text !== NONE && text !== '');
  return (await filledForms(form, values)).map((printed) => {
    const known = new Set(printed.flatMap(notations).map(withoutSpaces));
    return texts.filter((text) => !known.has(withoutSpaces(text)));
  });
}
