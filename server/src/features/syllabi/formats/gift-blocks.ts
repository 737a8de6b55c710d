import type { TextKey } from '#locales/text-key.ts';

/** The text of one question of a GIFT file, with escapes, and what the lines before it say. */
export interface GiftBlock {
  line: number;
  text: string;
  category: string;
  idNumber: string;
  tags: string[];
  problem: TextKey | undefined;
}

const ESCAPED_OR_BRACE = /\\.|[{}]/g;
const bracesIn = (line: string): string[] =>
  (line.match(ESCAPED_OR_BRACE) ?? []).filter((found) => found.length === 1);

const isComment = (line: string) => line.startsWith('//');
const ID = /\[id:((?:\\\]|[^\]]){1,200})\]/;
const TAG = /\[tag:((?:\\\]|[^\]]){1,200})\]/g;
const CATEGORY = /^\$CATEGORY:(.*)$/;
const unescapeBracket = (text: string) => text.replaceAll('\\]', ']').trim();

/** For each line the first brace in it or after it. */
function nextBraces(lines: readonly string[]): (string | undefined)[] {
  const next: (string | undefined)[] = [];
  let following: string | undefined;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    if (!isComment(line.trim())) [following = following] = bracesIn(line);
    next[index] = following;
  }
  return next;
}

/** Any number of comments may stand before a question. */
const MOST_TAGS = 50;
type Notes = Pick<GiftBlock, 'idNumber' | 'tags'>;
const noNotes = (): Notes => ({ idNumber: '', tags: [] });
/** What a comment says of the question that it stands before or in. */
const withComment = ({ idNumber, tags }: Notes, comment: string): Notes => ({
  idNumber: unescapeBracket(ID.exec(comment)?.[1] ?? idNumber),
  tags: [...tags, ...[...comment.matchAll(TAG)].map(([, tag = '']) => unescapeBracket(tag))].slice(
    0,
    MOST_TAGS,
  ),
});

const depthAfter = (line: string, depth: number): number =>
  bracesIn(line).reduce((now, brace) => (brace === '{' ? now + 1 : Math.max(0, now - 1)), depth);

/**
 * The questions of a GIFT file: empty lines separate them. Comments are left out, also inside braces. A question whose brace
 * is open at an empty line ends there, unless only the end of the braces follows.
 */
export function giftBlocks(text: string): GiftBlock[] {
  const blocks: GiftBlock[] = [];
  const lines = text.split(/\r?\n/);
  const next = nextBraces(lines);
  let category = '';
  let notes = noNotes();
  let open: { line: number; lines: string[] } | undefined;
  let depth = 0;
  const finish = () => {
    if (open !== undefined) {
      const block = { line: open.line, text: open.lines.join('\n'), category, ...notes };
      for (const part of separated(block)) blocks.push(part);
    }
    [open, depth, notes] = [undefined, 0, noNotes()];
  };
  const read = (line: string, index: number, content: string) => {
    if (isComment(line)) notes = withComment(notes, line);
    else if (depth === 0 && CATEGORY.test(line)) {
      finish();
      category = CATEGORY.exec(line)?.[1]?.trim() ?? '';
    } else if (line !== '') {
      open ??= { line: index + 1, lines: [] };
      open.lines.push(content);
      depth = depthAfter(content, depth);
    } else if (depth === 0 || next[index] !== '}') finish();
  };
  for (const [index, content] of lines.entries()) read(content.trim(), index, content);
  finish();
  return blocks;
}

/** Places of the braces outside escapes. */
const bracesWithPlaces = (text: string) =>
  [...text.matchAll(ESCAPED_OR_BRACE)].filter(([found]) => found.length === 1);

const lineBreaksIn = (text: string) => text.split('\n').length - 1;

type Block = Omit<GiftBlock, 'problem'>;

/** Divides a block with several pairs of braces: no empty line stands between its questions. */
function separated(block: Block): GiftBlock[] {
  const parts: GiftBlock[] = [];
  let { line } = block;
  let start = 0;
  let closed: number | undefined;
  let isOpen = false;
  let isBroken = false;
  const addPart = (end: number) => {
    const text = block.text.slice(start, end);
    const indent = lineBreaksIn(text.slice(0, text.length - text.trimStart().length));
    const problem =
      isBroken || isOpen ? 'question.file.brace' : start > 0 ? 'question.file.separate' : undefined;
    parts.push({ ...block, line: line + indent, text, problem });
    line += lineBreaksIn(text);
    [start, closed, isBroken] = [end, undefined, false];
  };
  for (const { 0: brace, index } of bracesWithPlaces(block.text)) {
    if (brace === '{' && closed !== undefined) {
      // The rest of the line belongs to the question with a gap.
      const lineEnd = block.text.slice(closed, index).indexOf('\n');
      addPart(closed + (lineEnd < 0 ? 1 : lineEnd));
    }
    if ((brace === '{') === isOpen) isBroken = true;
    isOpen = brace === '{';
    if (brace === '}') closed = index;
  }
  addPart(block.text.length);
  return parts;
}
