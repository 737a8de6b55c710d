import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import { SaxesParser } from 'saxes';
import { type FileQuestion, fileQuestion, fromPlain } from './file-question.ts';

/** Longest text of one element, and most nested elements: no file of Moodle comes near them. */
const TEXT_MAX = 1_000_000;
const DEPTH_MAX = 20;

export class BrokenXml extends Error {}

interface Draft {
  line: number;
  type: string;
  question: string;
  single: boolean;
  answers: { answer: string; correct: boolean }[];
}

const TRUE_OR_FALSE: Record<string, string> = { true: 'Toʻgʻri', false: 'Notoʻgʻri' };

function questionOf({ line, type, question, single, answers }: Draft): FileQuestion {
  if (type === 'truefalse') {
    const named = answers.map(({ answer, correct }) => {
      const word = TRUE_OR_FALSE[answer.replace(/<[^<>]*>/g, '').trim()];
      return { answer: word === undefined ? answer : fromPlain(word), correct };
    });
    return fileQuestion({ line, question, multiple: false, answers: named });
  }
  const problem = type === 'multichoice' ? undefined : 'question.kind.unsupported';
  return fileQuestion({ line, question, multiple: !single, answers, problem });
}

/** Collects questions from the elements of a `<quiz>`. */
function quizReader() {
  const found: FileQuestion[] = [];
  const path: { name: string; attributes: Record<string, string> }[] = [];
  let draft: Draft | undefined;
  let text = '';

  const storeText = (parent: (typeof path)[number] | undefined) => {
    const format = parent?.attributes.format;
    const html = format === undefined || format === 'html' ? text.trim() : fromPlain(text);
    const last = draft?.answers.at(-1);
    if (parent?.name === 'questiontext' && draft) draft.question = html;
    if (parent?.name === 'answer' && last) last.answer = html;
  };
  const open = (name: string, attributes: Record<string, string>, line: number) => {
    path.push({ name, attributes });
    if (path.length > DEPTH_MAX) throw new BrokenXml();
    text = '';
    const { type = '', fraction = '0' } = attributes;
    if (name === 'question') draft = { line, type, question: '', single: true, answers: [] };
    if (name === 'answer') draft?.answers.push({ answer: '', correct: Number(fraction) > 0 });
  };
  const append = (more: string) => {
    text += more;
    if (text.length > TEXT_MAX) throw new BrokenXml();
  };
  const close = () => {
    const name = path.pop()?.name;
    if (name === 'text') storeText(path.at(-1));
    if (name === 'single' && draft) draft.single = !/^\s*(?:false|0)\s*$/.test(text);
    if (name === 'question' && draft) {
      if (draft.type !== 'category') found.push(questionOf(draft));
      draft = undefined;
    }
    text = '';
  };
  return { found, open, append, close };
}

/**
 * The questions of a Moodle XML file. Entities of a document type are not expanded. @throws BrokenXml if it is no well-formed
 * `<quiz>`
 */
export function parseMoodle(xml: string): FileQuestion[] {
  const reader = quizReader();
  const parser = new SaxesParser();
  let root: string | undefined;
  parser.on('error', (error) => {
    throw new BrokenXml(error.message);
  });
  parser.on('doctype', () => {
    throw new BrokenXml();
  });
  parser.on('opentag', ({ name, attributes }) => {
    root ??= name;
    reader.open(name, attributes as Record<string, string>, parser.line);
  });
  parser.on('text', (text) => reader.append(text));
  parser.on('cdata', (text) => reader.append(text));
  parser.on('closetag', () => reader.close());
  parser.write(xml).close();
  if (root !== 'quiz') throw new BrokenXml();
  return reader.found;
}

const cdata = (html: string) => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Questions as Moodle XML. */
export function writeMoodle(questions: readonly QuestionContent[]): string {
  const written = questions.map(({ question, multiple_choice, answers }, index) => {
    const correct = answers.filter(({ correct_answer }) => correct_answer === 1).length;
    const share = Number((100 / Math.max(correct, 1)).toFixed(5));
    const lines = answers.map(({ answer, correct_answer }) => {
      const fraction = correct_answer === 1 ? share : 0;
      return `    <answer fraction="${fraction}" format="html"><text>${cdata(answer)}</text></answer>\n`;
    });
    return `  <question type="multichoice">
    <name><text>${index + 1}</text></name>
    <questiontext format="html"><text>${cdata(question)}</text></questiontext>
    <single>${multiple_choice === 0}</single>
    <shuffleanswers>true</shuffleanswers>
${lines.join('')}  </question>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${written.join('')}</quiz>\n`;
}
