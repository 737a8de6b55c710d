import {
  type DelimiterMark,
  DelimiterSearcher,
  Delimiters,
  Docx,
  type ImageContent,
  ImagePlugin,
  LoopPlugin,
  MissingCloseDelimiterError,
  MissingStartDelimiterError,
  type Tag,
  TagDisposition,
  TagParser,
  TagPlacement,
  type TemplateData,
  TemplateHandler,
  TextPlugin,
  UnclosedTagError,
  UnopenedTagError,
} from 'easy-template-x';
import type { FoundTag } from './check-fields.ts';
import { refused } from './refused-template.ts';
import type { TemplateImages } from './template-images.ts';
import type { TemplateValues } from './template-kind.ts';
import { isPrintedNumber } from './template-values.ts';

/** Word nests tables and text boxes; deeper parts are refused. */
const MAX_DEPTH = 80;
const KINDS = {
  [TagDisposition.Open]: 'open',
  [TagDisposition.Close]: 'close',
  [TagDisposition.SelfClosed]: 'value',
} as const;
const SHOWN = 60;

const foundTag = ({ rawText, name = '', disposition, placement, options }: Tag): FoundTag => ({
  text: rawText.slice(0, SHOWN),
  // Options of the library, such as `{#rows [loopOver: "row"]}`, are no part of our fields.
  name: options === undefined ? name : rawText.replace(/[{}#/]/g, ''),
  kind: KINDS[disposition],
  ofPicture: placement === TagPlacement.Attribute,
});

/** Says where a brace is missing; other errors of the library are of places where a tag cannot stand. */
function problemOf(error: unknown): unknown {
  if (error instanceof MissingCloseDelimiterError)
    return refused('paper_template.refused.brace', { text: error.openDelimiterText.slice(0, SHOWN) });
  if (error instanceof MissingStartDelimiterError)
    return refused('paper_template.refused.brace', { text: error.closeDelimiterText.slice(0, SHOWN) });
  if (error instanceof UnclosedTagError || error instanceof UnopenedTagError)
    return refused('paper_template.refused.place', { tag: error.tagRawText.slice(0, SHOWN) });
  return error;
}

/** The library overlooks a last brace that nothing closes. */
function requirePairs(delimiters: readonly DelimiterMark[], tags: number): void {
  const last = delimiters.at(-1);
  if (delimiters.length === 2 * tags || last === undefined) return;
  const text = last.placement === TagPlacement.TextNode ? last.xmlTextNode.textContent : '{';
  throw refused('paper_template.refused.brace', { text: text.slice(0, SHOWN) });
}

/** The tags of each part: the text, headers and footers. @throws RefusedTemplate for an open brace without the other */
export async function docxTags(bytes: Uint8Array): Promise<FoundTag[][]> {
  const delimiters = new Delimiters();
  const searcher = new DelimiterSearcher(delimiters, MAX_DEPTH);
  const parser = new TagParser(delimiters);
  try {
    const document = await Docx.load(Buffer.from(bytes));
    const parts = await document.getContentParts();
    const tags: FoundTag[][] = [];
    for (const part of parts) {
      const found = searcher.findDelimiters(await part.xmlRoot());
      const parsed = parser.parse(found);
      requirePairs(found, parsed.length);
      tags.push(parsed.map(foundTag));
    }
    return tags;
  } catch (error) {
    throw problemOf(error);
  }
}

const imageContent = ({ bytes, mime, width, height }: TemplateImages[string]): ImageContent => ({
  _type: 'image',
  source: Buffer.from(bytes),
  format: mime,
  width,
  height,
});

/** The library prints texts and numbers, and takes other objects for content of its own. */
const textData = (values: TemplateValues): TemplateData =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(textData) : isPrintedNumber(value) ? value.text : value,
    ]),
  ) as TemplateData;

/** A document with the values of one paper. Values are text: braces and markup in them are printed as they are. */
export async function fillDocx(
  bytes: Uint8Array,
  values: TemplateValues,
  images: TemplateImages,
): Promise<Uint8Array> {
  const pictures = Object.fromEntries(
    Object.entries(images).map(([name, image]) => [name, imageContent(image)]),
  );
  const handler = new TemplateHandler({
    plugins: [new TextPlugin(), new LoopPlugin(), new ImagePlugin()],
    maxXmlDepth: MAX_DEPTH,
  });
  try {
    return await handler.process(Buffer.from(bytes), { ...textData(values), ...pictures });
  } catch (error) {
    throw problemOf(error);
  }
}
