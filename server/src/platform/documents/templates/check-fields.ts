import type { TemplateProblem } from './refused-template.ts';

/** A field as the check needs it. */
export interface CheckedField {
  name: string;
  image?: boolean | undefined;
  required?: boolean | undefined;
  fields?: readonly CheckedField[] | undefined;
}

/** `{name}`, `{#name}` or `{/name}` as it stands in the file. */
export interface FoundTag {
  text: string;
  name: string;
  kind: 'open' | 'close' | 'value';
  /** In the description of a picture, whose place the image takes. */
  ofPicture?: boolean;
  /** Above or below the pages of a sheet, where there are only texts. */
  ofHeader?: boolean;
  /** Not on all pages. */
  sometimes?: boolean;
}

/** Enough for any form, and a bound for what repeated rows can grow to. */
const MAX_TAGS = 500;
const PROBLEMS = 20;

/** Changes of one letter that make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let down = 1; down <= one.length; down += 1) {
    const next = [down];
    for (let across = 1; across <= other.length; across += 1) {
      const changed = (row[across - 1] ?? 0) + (one[down - 1] === other[across - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[across] ?? 0) + 1, (next[across - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known name that is most like an unknown one; undefined if none is. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const word = name.toLowerCase().slice(0, 60);
  const [first] = known
    .map((one) => ({ one, far: distance(word, one) - (one.includes(word) || word.includes(one) ? 4 : 0) }))
    .toSorted((a, b) => a.far - b.far);
  return first !== undefined && first.far <= Math.max(2, word.length / 2) ? first.one : undefined;
}

interface Opened {
  tag: FoundTag;
  /** Of the rows; undefined for a condition. */
  fields: readonly CheckedField[] | undefined;
}

/** The rows within rows around a tag, the outermost first. */
function scopesOf(fields: readonly CheckedField[], opened: readonly Opened[]): (readonly CheckedField[])[] {
  return [fields, ...opened.flatMap((one) => (one.fields === undefined ? [] : [one.fields]))];
}

const unknown = (tag: FoundTag, known: readonly string[]): TemplateProblem => {
  const like = nearest(tag.name, known);
  return like === undefined
    ? { key: 'paper_template.refused.unknown', values: { tag: tag.text } }
    : { key: 'paper_template.refused.unknown_like', values: { tag: tag.text, like } };
};

/** A tag that ends rows: they end in the order in which they began. */
function closingProblem(tag: FoundTag, opened: Opened[]): TemplateProblem | undefined {
  const last = opened.pop();
  const values = { tag: tag.text };
  if (last === undefined) return { key: 'paper_template.refused.not_opened', values };
  if (last.tag.name === tag.name) return undefined;
  return { key: 'paper_template.refused.crossed', values: { ...values, opened: last.tag.text } };
}

/** A known field where it cannot stand. */
function placeProblem(
  tag: FoundTag,
  { image = false, fields }: CheckedField,
  withinRows: boolean,
): TemplateProblem | undefined {
  const values = { tag: tag.text };
  if (tag.kind === 'value' && fields !== undefined)
    return { key: 'paper_template.refused.rows', values: { ...values, name: tag.name } };
  if (image && (tag.kind === 'open' || withinRows)) return { key: 'paper_template.refused.image', values };
  if (tag.ofHeader === true && (image || tag.kind !== 'value'))
    return { key: 'paper_template.refused.header', values };
  if (tag.ofPicture === true && !image) return { key: 'paper_template.refused.picture', values };
  return undefined;
}

/** What is wrong with one tag; an opened one is added to `opened`. */
function problemOf(
  tag: FoundTag,
  fields: readonly CheckedField[],
  opened: Opened[],
): TemplateProblem | undefined {
  if (tag.kind === 'close') return closingProblem(tag, opened);
  const scopes = scopesOf(fields, opened);
  const all = scopes.flat();
  const isNamed = ({ name }: CheckedField) => name === tag.name;
  // Rows repeat only where they belong: otherwise nested tags would multiply them.
  const found =
    scopes.at(-1)?.find(isNamed) ?? all.find((field) => isNamed(field) && field.fields === undefined);
  const withinRows = scopes.length > 1;
  if (tag.kind === 'open') opened.push({ tag, fields: found?.fields });
  if (found !== undefined) return placeProblem(tag, found, withinRows);
  if (all.some(isNamed)) return { key: 'paper_template.refused.nested', values: { tag: tag.text } };
  return unknown(
    tag,
    all.map(({ name }) => name),
  );
}

/** Tags that rows of one part leave open. */
const notClosed = (tags: readonly FoundTag[], opened: readonly Opened[]): TemplateProblem[] =>
  opened.map(({ tag }) => {
    const before = tags[tags.indexOf(tag) - 1]?.text ?? '—';
    return {
      key: 'paper_template.refused.not_closed',
      values: { tag: tag.text, name: tag.name, before },
    };
  });

/** What is wrong with the tags of a file, in their order. Rows begin and end within one part of it. */
export function tagProblems(
  parts: readonly (readonly FoundTag[])[],
  fields: readonly CheckedField[],
): TemplateProblem[] {
  if (parts.flat().length > MAX_TAGS)
    return [{ key: 'paper_template.refused.many', values: { most: MAX_TAGS } }];
  /** Outside of rows and conditions, which may be left out. */
  const always = new Set<string>();
  const problems = parts.flatMap((tags) => {
    const opened: Opened[] = [];
    const found = tags.flatMap((tag) => {
      if (tag.kind === 'value' && opened.length === 0 && tag.sometimes !== true) always.add(tag.name);
      return problemOf(tag, fields, opened) ?? [];
    });
    return [...found, ...notClosed(tags, opened)];
  });
  const missing = fields.filter(({ name, required }) => required === true && !always.has(name));
  const required = missing.map(({ name }) => ({
    key: 'paper_template.refused.required' as const,
    values: { tag: `{${name}}` },
  }));
  return [...problems, ...required].slice(0, PROBLEMS);
}
