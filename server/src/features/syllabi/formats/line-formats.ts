import { type FileQuestion, fileQuestion, fromPlain } from './file-question.ts';

/** Lines with their numbers, from 1. */
const numbered = (text: string) =>
  text.split(/\r?\n/).map((content, index) => ({ content, line: index + 1 }));

const CHOICE = /^\s*([A-Z])(?:\.\s+|\)\s*)(.*)$/;
const KEY = /^\s*ANSWER:\s*([A-Z])\s*$/i;

interface Aiken {
  line: number;
  text: string[];
  choices: { letter: string; text: string }[];
}

const aikenQuestion = ({ line, text, choices }: Aiken, key: string | undefined): FileQuestion =>
  fileQuestion({
    line,
    question: fromPlain(text.join('\n')),
    multiple: false,
    answers: choices.map((choice) => ({ answer: fromPlain(choice.text), correct: choice.letter === key })),
  });

/** Aiken: a question, choices `A. …` and `ANSWER: B`; single choice only. */
export function parseAiken(text: string): FileQuestion[] {
  const found: FileQuestion[] = [];
  let open: Aiken | undefined;
  const finish = (key?: string) => {
    if (open !== undefined) found.push(aikenQuestion(open, key));
    open = undefined;
  };
  for (const { content, line } of numbered(text)) {
    const key = KEY.exec(content)?.[1]?.toUpperCase();
    const [, letter, choice = ''] = CHOICE.exec(content) ?? [];
    if (key !== undefined) {
      // A second key of a question is a faulty question of its own.
      open ??= { line, text: [content], choices: [] };
      finish(key);
    } else if (letter !== undefined && open) open.choices.push({ letter, text: choice });
    else if (content.trim() !== '') {
      // A question after choices without a key: the former one is faulty.
      if (open?.choices.length) finish();
      open ??= { line, text: [], choices: [] };
      open.text.push(content);
    }
  }
  finish();
  return found;
}

const QUESTION_END = /^\s*\+{4,}\s*$/;
const ANSWER_START = /^\s*={4,}\s*$/;

/** The text format of HEMIS: `++++` ends a question, `====` starts an answer, and `#` marks a correct one. */
export function parseHemis(text: string): FileQuestion[] {
  const found: FileQuestion[] = [];
  let parts: string[][] = [[]];
  let start = 1;
  const finish = (next: number) => {
    const [question = [], ...answers] = parts;
    const isBlank = parts.flat().every((content) => content.trim() === '');
    if (!isBlank) {
      const skipped = question.findIndex((content) => content.trim() !== '');
      found.push(
        fileQuestion({
          line: start + Math.max(skipped, 0),
          question: fromPlain(question.join('\n')),
          answers: answers.map((lines) => {
            const answer = lines.join('\n').trim();
            return { answer: fromPlain(answer.replace(/^#/, '')), correct: answer.startsWith('#') };
          }),
        }),
      );
    }
    parts = [[]];
    start = next;
  };
  for (const { content, line } of numbered(text)) {
    if (QUESTION_END.test(content)) finish(line + 1);
    else if (ANSWER_START.test(content)) parts.push([]);
    else parts.at(-1)?.push(content);
  }
  finish(0);
  return found;
}
