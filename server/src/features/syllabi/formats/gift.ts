import type { Language } from '@dekanat/contract/api/languages.ts';
import { droppedExtras, weighed } from './dropped.ts';
import { type FileQuestion, fileQuestion, fromPlain, type Message } from './file-question.ts';
import { type GiftBlock, giftBlocks } from './gift-blocks.ts';
import { htmlOfText, type TextFormat, textFormatOf } from './text-formats.ts';
import { TRUE_FALSE } from './true-false.ts';

/** Signs that GIFT gives a meaning; a backslash before them takes it away. */
const ESCAPED = /\\([~=#{}:\\n])/g;

const unescapeText = (text: string) =>
  text.replace(ESCAPED, (_pair, sign: string) => (sign === 'n' ? '\n' : sign));

/** Divides a text before each sign that no backslash precedes. */
function splitBefore(text: string, signs: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (signs.includes(text[index] ?? '')) {
      parts.push(text.slice(start, index));
      start = index;
    }
  }
  return [...parts, text.slice(start)];
}

/** A text with its format, `[html]` before it, or else the format of its question. */
function formatted(text: string, otherwise: TextFormat): { html: string; format: TextFormat } {
  const trimmed = text.trim();
  const [, name, rest = ''] = /^\[([a-z_]{1,20})\]([\s\S]*)$/.exec(trimmed) ?? [];
  const named = textFormatOf(name);
  const format = named ?? otherwise;
  return { html: htmlOfText(unescapeText(named ? rest : trimmed), format), format };
}

interface Parts {
  name: string;
  /** Text with `_____` for a gap, and what stands in the braces; undefined for a description. */
  text: string;
  inside: string | undefined;
  generalFeedback: string;
}

function partsOf(block: GiftBlock): Parts {
  const [, name = '', rest = ''] =
    /^\s*::((?:\\[\s\S]|[^:\\]|:(?!:))*)::([\s\S]*)$/.exec(block.text.slice(0, MOST_OF_NAME)) ?? [];
  const text =
    name === '' && rest === '' ? block.text : block.text.slice(block.text.indexOf('::') + name.length + 4);
  const [before = '', braces] = splitBefore(text, '{');
  if (braces === undefined) return { name, text: before, inside: undefined, generalFeedback: '' };
  const [inside = '', ...ends] = splitBefore(text.slice(before.length + 1), '}');
  const after = ends.join('').slice(1);
  const [answers, ...feedback] = dividedByFeedback(inside);
  return {
    name: unescapeText(name),
    text: after.trim() === '' ? before : `${before}_____${after}`,
    inside: answers,
    generalFeedback: feedback.join(''),
  };
}

/** Moodle stores names of 255 characters. */
const MOST_OF_NAME = 10_000;

/** What stands in braces, and the general feedback after the last `####`. */
function dividedByFeedback(inside: string): [string, string] {
  const index = inside.replace(/\\[\s\S]/g, '..').lastIndexOf('####');
  return index < 0 ? [inside.trim(), ''] : [inside.slice(0, index).trim(), inside.slice(index + 4)];
}

const WEIGHT = /^%(-?\d{1,3}(?:\.\d*)?)%/;
const withoutFeedback = (written: string): [string, string] => {
  const [answer = '', ...feedback] = splitBefore(written, '#');
  return [answer.trim(), feedback.join('').slice(1)];
};

/** Answers: `=` is correct, `~` wrong, `~%50%` gives a share of the points; `#` begins feedback. */
function choiceOf(inside: string, format: TextFormat) {
  const written = splitBefore(inside, '~=').filter((part) => part.trim() !== '');
  const feedback: string[] = [];
  const answers = written.map((part) => {
    const sign = part[0];
    const [text, comment] = withoutFeedback(sign === '=' || sign === '~' ? part.slice(1) : part);
    feedback.push(formatted(comment, format).html);
    const [weight, share] = WEIGHT.exec(text) ?? [];
    return {
      answer: formatted(text.slice(weight?.length ?? 0), format).html,
      weight: sign === '=' ? 100 : Number(share ?? 0),
    };
  });
  const isSingle = written.some((part) => part.startsWith('='));
  return { isSingle, feedback, ...weighed(answers, isSingle) };
}

const TRUE_OR_FALSE = /^(T|TRUE|F|FALSE)$/i;
const NOT_CHOICE = {
  description: 'question.kind.description',
  essay: 'question.kind.essay',
  numerical: 'question.kind.numerical',
  matching: 'question.kind.matching',
  short: 'question.kind.short',
} as const;

/** The kind of a question follows from the signs in its braces. */
function kindOf(inside: string | undefined): keyof typeof NOT_CHOICE | 'choice' | 'truth' {
  if (inside === undefined) return 'description';
  if (inside === '') return 'essay';
  if (inside.startsWith('#')) return 'numerical';
  const plain = inside.replace(/\\[\s\S]/g, '');
  if (plain.includes('~')) return 'choice';
  if (plain.includes('=') && plain.includes('->')) return 'matching';
  const [answer] = withoutFeedback(inside);
  return TRUE_OR_FALSE.test(answer) ? 'truth' : 'short';
}

function questionOf(block: GiftBlock, language: Language): FileQuestion {
  const { line, category, idNumber, tags } = block;
  const { name, text, inside, generalFeedback } = partsOf(block);
  const { html: question, format } = formatted(text, 'moodle');
  const kind = kindOf(inside);
  const extras = { name, category, idNumber, tags };
  const general = formatted(generalFeedback, format).html;
  const problem: Message | undefined = block.problem && { key: block.problem };
  if (inside !== undefined && kind === 'choice') {
    const { isSingle, answers, feedback, dropped } = choiceOf(inside, format);
    const lost = droppedExtras({ ...extras, feedback: [...feedback, general] }, question);
    return fileQuestion({
      line,
      question,
      multiple: !isSingle,
      answers,
      problem,
      dropped: [...dropped, ...lost],
    });
  }
  if (inside !== undefined && kind === 'truth') {
    const [truth = '', ...comments] = splitBefore(inside, '#');
    const feedback = [...comments.map((comment) => formatted(comment.slice(1), format).html), general];
    const isTrue = truth.trim().toUpperCase().startsWith('T');
    const answers = TRUE_FALSE[language].map((answer, index) => ({
      answer: fromPlain(answer),
      correct: (index === 0) === isTrue,
    }));
    const dropped = droppedExtras({ ...extras, feedback }, question);
    return fileQuestion({ line, question, multiple: false, answers, problem, dropped });
  }
  const unsupported = { key: NOT_CHOICE[kind as keyof typeof NOT_CHOICE] };
  const dropped = droppedExtras({ ...extras, feedback: [general] }, question);
  return fileQuestion({ line, question, answers: [], problem: problem ?? unsupported, dropped });
}

export const parseGift = (text: string, language: Language = 'oz'): FileQuestion[] =>
  giftBlocks(text).map((block) => questionOf(block, language));
