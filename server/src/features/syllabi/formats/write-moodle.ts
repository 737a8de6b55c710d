import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import { nameOf } from './question-names.ts';

const cdata = (html: string) => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** A picture of a question, which its texts show at `address`. */
export interface FilePicture {
  address: string;
  name: string;
  mime: string;
  data: Buffer;
}

/** A text that names its pictures as files that come with it. */
export const namedPictures = (html: string, pictures: readonly FilePicture[]): string =>
  pictures.reduce(
    (all, { address, name }) => all.replaceAll(`"${address}"`, `"@@PLUGINFILE@@/${name}"`),
    html,
  );

/** A text with the pictures that it shows. */
function textWithFiles(html: string, pictures: readonly FilePicture[]): string {
  const files = pictures
    .filter(({ address }) => html.includes(`"${address}"`))
    .map(
      ({ name, data }) => `<file name="${name}" path="/" encoding="base64">${data.toString('base64')}</file>`,
    );
  return `<text>${cdata(namedPictures(html, pictures))}</text>${files.join('')}`;
}

export const MOODLE_START = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const MOODLE_END = '</quiz>\n';

/** A question as Moodle XML: a wrong answer takes the points of a multiple choice, as here. */
export function moodleOf(content: QuestionContent, number: number, pictures: readonly FilePicture[]): string {
  const { question, multiple_choice, answers } = content;
  const correct = answers.filter(({ correct_answer }) => correct_answer === 1).length;
  const share = Number((100 / Math.max(correct, 1)).toFixed(5));
  const wrong = multiple_choice === 1 ? -100 : 0;
  const lines = answers.map(
    ({ answer, correct_answer }) =>
      `    <answer fraction="${correct_answer === 1 ? share : wrong}" format="html">${textWithFiles(answer, pictures)}</answer>\n`,
  );
  return `  <question type="multichoice">
    <name><text>${cdata(nameOf(content, number))}</text></name>
    <questiontext format="html">${textWithFiles(question, pictures)}</questiontext>
    <single>${multiple_choice === 0}</single>
    <shuffleanswers>true</shuffleanswers>
${lines.join('')}  </question>\n`;
}
