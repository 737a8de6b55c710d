import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import { type FileQuestion, fileQuestion, fromPlain } from './file-question.ts';

/** Signs that GIFT gives a meaning; a backslash before them takes it away. */
const SPECIAL = /[~=#{}:\\]/g;
const ESCAPED = /\\([~=#{}:\\n])/g;

const unescapeText = (text: string) =>
  text.replace(ESCAPED, (_pair, sign: string) => (sign === 'n' ? '\n' : sign));

/** Text of GIFT as HTML: `[html]` before it says that it is; other formats are read as plain text. */
function htmlOf(text: string): string {
  const [, format, rest = text] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(text) ?? [];
  const clean = unescapeText(rest).trim();
  return format === 'html' ? clean : fromPlain(clean);
}

interface Block {
  line: number;
  text: string;
}

/** Questions are separated by empty lines; comments and categories are left out. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | undefined;
  let depth = 0;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const isComment = /^\s*(?:\/\/|\$CATEGORY:)/.test(content);
    if (isComment && depth === 0) continue;
    // An empty line inside the braces of a question does not end it.
    if (content.trim() === '' && depth === 0) {
      current = undefined;
      continue;
    }
    if (current === undefined) {
      current = { line: index + 1, text: '' };
      blocks.push(current);
    }
    current.text += `${content}\n`;
    const plain = content.replace(/\\./g, '');
    depth = Math.max(0, depth + (plain.match(/\{/g)?.length ?? 0) - (plain.match(/\}/g)?.length ?? 0));
  }
  return blocks;
}

/** An answer: `=` correct, `~` wrong, `%50%` its share of the points; `#` starts feedback, which is left out. */
const ANSWER = /([=~])((?:\\[\s\S]|[^=~\\])*)/g;
const WEIGHT = /^\s*%(-?\d+(?:\.\d+)?)%/;

function answersOf(inside: string) {
  const found = [...inside.matchAll(ANSWER)].map(([, sign, written = '']) => {
    const text = written.replace(/(^|[^\\])((?:\\\\)*)#[\s\S]*$/, '$1$2');
    const weight = WEIGHT.exec(text)?.[1];
    return {
      answer: htmlOf(text.replace(WEIGHT, '')),
      correct: sign === '=' || Number(weight ?? 0) > 0,
      weighted: weight !== undefined,
      exact: sign === '=',
    };
  });
  const multiple = !found.some(({ exact }) => exact) && found.some(({ weighted }) => weighted);
  return { multiple, answers: found.map(({ answer, correct }) => ({ answer, correct })) };
}

const TRUE_OR_FALSE = /^\s*(T|TRUE|F|FALSE)\s*(?:#[\s\S]*)?$/i;

function questionOf({ line, text }: Block): FileQuestion {
  const untitled = text.replace(/^\s*::(?:\\[\s\S]|[^:\\]|:(?!:))*::/, '');
  const [, before, inside, after = ''] =
    /^((?:\\[\s\S]|[^{\\])*)\{((?:\\[\s\S]|[^}\\])*)\}([\s\S]*)$/.exec(untitled) ?? [];
  if (before === undefined || inside === undefined)
    return fileQuestion({ line, question: htmlOf(untitled), answers: [], problem: 'question.file.broken' });
  const gap = after.trim() === '' ? '' : ` _____ ${after.trim()}`;
  const question = htmlOf(before.trimEnd() + gap);
  const [, truth] = TRUE_OR_FALSE.exec(inside) ?? [];
  if (truth !== undefined) {
    const isTrue = truth.toUpperCase().startsWith('T');
    const answers = ['Toʻgʻri', 'Notoʻgʻri'].map((answer, index) => ({
      answer: fromPlain(answer),
      correct: (index === 0) === isTrue,
    }));
    return fileQuestion({ line, question, multiple: false, answers });
  }
  const { multiple, answers } = answersOf(inside);
  // Essays, numbers (`#…`), matching (`->`) and short answers (only `=`) are no choices.
  const isChoice = /(?:^|[^\\])~/.test(inside) && !/^\s*#/.test(inside) && !inside.includes('->');
  return fileQuestion({
    line,
    question,
    multiple,
    answers,
    problem: isChoice ? undefined : 'question.kind.unsupported',
  });
}

export const parseGift = (text: string): FileQuestion[] => blocksOf(text).map(questionOf);

const written = (html: string) => `[html]${html.replace(SPECIAL, '\\$&').replace(/\r?\n/g, '\\n')}`;

/** Questions as GIFT. Correct answers of a multiple choice share the points; those of a single choice have `=`. */
export const writeGift = (questions: readonly QuestionContent[]): string =>
  questions
    .map(({ question, multiple_choice, answers }, index) => {
      const correct = answers.filter(({ correct_answer }) => correct_answer === 1).length;
      const weight = `~%${Number((100 / Math.max(correct, 1)).toFixed(5))}%`;
      const lines = answers.map(({ answer, correct_answer }) => {
        const right = multiple_choice === 1 ? weight : '=';
        const wrong = multiple_choice === 1 ? '~%-100%' : '~';
        return `  ${correct_answer === 1 ? right : wrong}${written(answer)}\n`;
      });
      return `::${index + 1}::${written(question)} {\n${lines.join('')}}\n`;
    })
    .join('\n');
