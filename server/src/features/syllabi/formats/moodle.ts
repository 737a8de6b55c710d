import type { Language } from '@dekanat/contract/api/languages.ts';
import { SaxesParser } from 'saxes';
import { droppedExtras, type WeightedAnswer, weighed } from './dropped.ts';
import { type FileQuestion, fileQuestion, fromPlain, type Message, wordsOf } from './file-question.ts';
import { type AttachedFile, insertFiles, type Pictures } from './pictures.ts';
import { htmlOfText, type TextFormat, textFormatOf } from './text-formats.ts';
import { TRUE_FALSE } from './true-false.ts';

/** Most nested elements: no file of Moodle comes near it. */
const DEPTH_MAX = 20;

export class BrokenXml extends Error {}

interface Draft {
  line: number;
  type: string;
  name: string;
  question: string;
  format: TextFormat;
  single: boolean;
  answers: WeightedAnswer[];
  idNumber: string;
  tags: string[];
  feedback: string[];
  hints: string[];
  grade: number;
  /** Names of files that are no pictures of the texts. */
  files: string[];
  elements: Set<string>;
}

const newDraft = (line: number, type: string): Draft => ({
  line,
  type,
  name: '',
  question: '',
  format: 'html',
  single: true,
  answers: [],
  idNumber: '',
  tags: [],
  feedback: [],
  hints: [],
  grade: 1,
  files: [],
  elements: new Set(),
});

/** Kinds of questions that are no choices. */
const KINDS: Record<string, Message['key']> = {
  description: 'question.kind.description',
  essay: 'question.kind.essay',
  numerical: 'question.kind.numerical',
  matching: 'question.kind.matching',
  shortanswer: 'question.kind.short',
  cloze: 'question.kind.cloze',
  multianswer: 'question.kind.cloze',
};

/** Elements that concern only how Moodle shows a question. */
const ONLY_MOODLE = new Set([
  ...['tags', 'coursetags', 'image', 'penalty', 'hidden', 'shuffleanswers', 'answernumbering'],
  ...['showstandardinstruction', 'shownumcorrect', 'correctresponsesfeedback'],
]);

function questionOf(draft: Draft, category: string, language: Language): FileQuestion {
  const { line, type, question, single } = draft;
  const isChoice = type === 'multichoice';
  const extras = {
    ...draft,
    category,
    elements: isChoice || type === 'truefalse' ? [...draft.elements] : [],
  };
  const lost = droppedExtras(extras, question);
  if (type === 'truefalse') {
    const [yes, no] = TRUE_FALSE[language];
    const answers = draft.answers.map(({ answer, weight }) => {
      const word = wordsOf(answer).toLowerCase();
      const named = word === 'true' ? fromPlain(yes) : word === 'false' ? fromPlain(no) : answer;
      return { answer: named, correct: weight > 0 };
    });
    return fileQuestion({ line, question, multiple: false, answers, dropped: lost });
  }
  const { answers, dropped } = weighed(draft.answers, single);
  if (isChoice)
    return fileQuestion({ line, question, multiple: !single, answers, dropped: [...dropped, ...lost] });
  const kind = KINDS[type];
  const problem: Message = kind
    ? { key: kind }
    : { key: 'question.kind.other', values: { type: type.slice(0, 50) } };
  return fileQuestion({ line, question, answers: [], problem, dropped: lost });
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  content: string;
  /** What its `<text>` says, and the files that belong to it. */
  text: string;
  files: AttachedFile[];
}

const pathOf = ({ name = '', path = '/' }: Record<string, string>) =>
  `${path.endsWith('/') ? path : `${path}/`}${name}`;

/** The HTML of an element with text and files. Files that no picture shows are noted. */
function htmlOf({ attributes, text, files }: Element, otherwise: TextFormat, of: Draft, pictures: Pictures) {
  const read = htmlOfText(text, textFormatOf(attributes.format) ?? otherwise);
  const { html, unused } = insertFiles(read, files, pictures);
  of.files.push(...unused);
  return html;
}

const numberOr = (text: string | undefined, otherwise: number) =>
  text !== undefined && Number.isFinite(Number(text)) ? Number(text) : otherwise;

type PartReader = (element: Element, of: Draft, pictures: Pictures) => void;
const readFeedback: PartReader = ({ text }, of) => {
  of.feedback.push(text);
};

/** The elements of a question that are read. */
const PARTS: Record<string, PartReader> = {
  questiontext: (element, of, pictures) => {
    of.format = textFormatOf(element.attributes.format) ?? 'html';
    of.question = htmlOf(element, 'html', of, pictures) + of.question;
  },
  answer: (element, of, pictures) => {
    const { fraction } = element.attributes;
    const weight = numberOr(fraction, 0);
    if (fraction !== undefined && !Number.isFinite(Number(fraction)))
      of.elements.add(`fraction="${fraction}"`);
    of.answers.push({ answer: htmlOf(element, of.format, of, pictures), weight });
  },
  name: ({ text }, of) => {
    of.name = text;
  },
  idnumber: ({ content }, of) => {
    of.idNumber = content;
  },
  single: ({ content }, of) => {
    of.single = !/^\s*(?:false|0|)\s*$/.test(content);
  },
  defaultgrade: ({ content }, of) => {
    of.grade = numberOr(content, 1);
  },
  hint: ({ text }, of) => {
    of.hints.push(text);
  },
  /** The picture of a question of old versions. */
  image_base64: ({ content }, of, pictures) => {
    if (content.trim() !== '')
      of.question += `<p><img src="${pictures.add(Buffer.from(content, 'base64'))}"></p>`;
  },
  generalfeedback: readFeedback,
  correctfeedback: readFeedback,
  partiallycorrectfeedback: readFeedback,
  incorrectfeedback: readFeedback,
};

function readPart(element: Element, of: Draft, pictures: Pictures): void {
  const { name } = element;
  if (Object.hasOwn(PARTS, name)) PARTS[name]?.(element, of, pictures);
  else if (!ONLY_MOODLE.has(name)) of.elements.add(name);
}

/** An element inside a part of a question, at any depth. */
function readDetail(element: Element, parent: Element, of: Draft | undefined): void {
  const { name, attributes, content } = element;
  if (name === 'text') parent.text = content;
  if (name === 'file' && content !== '')
    parent.files.push({ path: pathOf(attributes), bytes: Buffer.from(content, 'base64') });
  if (name === 'feedback' && parent.name === 'answer') of?.feedback.push(element.text);
  if (name === 'tag') of?.tags.push(element.text.trim());
}

/** The depths of a question and of its parts in the document. */
const QUESTION_DEPTH = 2;
const PART_DEPTH = 3;

/** Collects questions from the elements of a `<quiz>`. */
function quizReader(language: Language, pictures: Pictures) {
  const found: FileQuestion[] = [];
  const path: Element[] = [];
  let draft: Draft | undefined;
  let category = '';
  let content = '';
  const open = (name: string, attributes: Record<string, string>, line: number) => {
    path.push({ name, attributes, content: '', text: '', files: [] });
    if (path.length > DEPTH_MAX) throw new BrokenXml();
    content = '';
    if (name === 'question' && path.length === QUESTION_DEPTH) draft = newDraft(line, attributes.type ?? '');
  };
  const finish = (of: Draft) => {
    if (of.type !== 'category') found.push(questionOf(of, category, language));
    draft = undefined;
  };
  const finishAt = (depth: number, element: Element, of: Draft) => {
    if (depth === QUESTION_DEPTH) finish(of);
    else if (depth === PART_DEPTH && of.type !== 'category') readPart(element, of, pictures);
    else if (depth === PART_DEPTH && element.name === 'category') category = element.text;
  };
  const close = () => {
    const depth = path.length;
    const element = path.pop();
    const parent = path.at(-1);
    if (element === undefined) return;
    element.content = content;
    content = '';
    if (parent && depth > PART_DEPTH) readDetail(element, parent, draft);
    if (draft) finishAt(depth, element, draft);
  };
  const append = (more: string) => {
    content += more;
  };
  return { found, open, append, close };
}

/** The length of the pieces in which a file is parsed. */
const PIECE = 1_000_000;

/**
 * The questions of a Moodle XML file. Entities of a document type are not expanded. @throws BrokenXml if it is no well-formed
 * `<quiz>`
 */
export function parseMoodle(xml: string, pictures: Pictures, language: Language = 'oz'): FileQuestion[] {
  const reader = quizReader(language, pictures);
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
  for (let at = 0; at < xml.length; at += PIECE) parser.write(xml.slice(at, at + PIECE));
  parser.close();
  if (root !== 'quiz') throw new BrokenXml();
  return reader.found;
}
