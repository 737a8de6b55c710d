import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import { describe, expect, it } from 'vitest';
import type { FileQuestion } from './file-question.ts';
import { parseGift } from './gift.ts';
import { parseAiken } from './line-formats.ts';
import { parseMoodle } from './moodle.ts';
import { collectPictures } from './pictures.ts';
import { sanitiseQuestion } from './sanitise-question.ts';
import { giftOf } from './write-gift.ts';
import { MOODLE_END, MOODLE_START, moodleOf } from './write-moodle.ts';

// The questions have the form of those in the documentation of Moodle for each format.

const pictures = () => collectPictures(() => undefined);
const keysOf = ({ problems }: FileQuestion) => problems.map(({ key }) => key);
const droppedOf = ({ dropped }: FileQuestion) =>
  dropped.map(({ key, values = {} }) => [key, ...Object.values(values)]);
const shown = ({ question, multiple_choice, answers }: QuestionContent) => [
  question,
  multiple_choice,
  ...answers.map(({ answer, correct_answer }) => `${correct_answer === 1 ? '+' : '-'}${answer}`),
];

const GIFT = String.raw`// misollar

$CATEGORY: $course$/top/Adabiyot

// [id:Q\]7] [tag:roman] [tag:19-asr]
::Muallif:: “Oʻtkan kunlar”ni kim yozgan? {
  // javoblar
  ~Choʻlpon # u shoir edi
  =Qodiriy # toʻgʻri!
  ~Fitrat
  ####Birinchi oʻzbek romani
}

“Mehrobdan {~chayon ~ilon =chayon2} kitobi

Oʻzbekiston poytaxti Toshkent.{T#Xato#Balli}

Kimlar shoir? {
  ~%-50%Rus
  ~%50%Navoiy
  ~%50%Bobur
}

Qiyin savol. {~yoʻq ~%50%yarmi =toʻla}

5 ga teng javob? {
  ~ \= 2 + 2
  = \= 2 + 3
  ~ a -> b }

[html]<b>Qalin</b>\: qaysi? {=<i>bir</i> ~[plain]<ikki>}

[markdown]**Qalin** {=*bir* ~ikki}

[moodle]<b>Qalin</b> va
yangi qator {=<i>bir</i> ~2 < 3}

Moslang. {=Italiya -> Rim =Misr -> Qohira}

Nechanchi yil? {#1441:2}

Ikki karra ikki {=toʻrt =4}.

Insho yozing. {}

Keyingi savollar sheʼriyat haqida.
`;

describe('GIFT', () => {
  const questions = parseGift(GIFT);

  it('reads every kind of question and says what is no choice', () => {
    expect(questions.slice(0, 9).map(keysOf)).toEqual(Array(9).fill([]));
    expect(questions.slice(9).map(keysOf)).toEqual([
      ['question.kind.matching'],
      ['question.kind.numerical'],
      ['question.kind.short'],
      ['question.kind.essay'],
      ['question.kind.description'],
    ]);
  });

  it('reads texts, gaps, weights and escapes; answers have the format of their question', () => {
    expect(questions.slice(0, 9).map(shown)).toEqual([
      ['<p>“Oʻtkan kunlar”ni kim yozgan?</p>', 0, '-<p>Choʻlpon</p>', '+<p>Qodiriy</p>', '-<p>Fitrat</p>'],
      ['<p>“Mehrobdan _____ kitobi</p>', 0, '-<p>chayon</p>', '-<p>ilon</p>', '+<p>chayon2</p>'],
      ['<p>Oʻzbekiston poytaxti Toshkent.</p>', 0, '+<p>Toʻgʻri</p>', '-<p>Notoʻgʻri</p>'],
      ['<p>Kimlar shoir?</p>', 1, '-<p>Rus</p>', '+<p>Navoiy</p>', '+<p>Bobur</p>'],
      ['<p>Qiyin savol.</p>', 0, '-<p>yoʻq</p>', '-<p>yarmi</p>', '+<p>toʻla</p>'],
      ['<p>5 ga teng javob?</p>', 0, '-<p>= 2 + 2</p>', '+<p>= 2 + 3</p>', '-<p>a -&gt; b</p>'],
      ['<b>Qalin</b>: qaysi?', 0, '+<i>bir</i>', '-<p>&lt;ikki&gt;</p>'],
      ['<p><strong>Qalin</strong></p>', 0, '+<p><em>bir</em></p>', '-<p>ikki</p>'],
      ['<p><b>Qalin</b> va</p><p>yangi qator</p>', 0, '+<p><i>bir</i></p>', '-<p>2 &lt; 3</p>'],
    ]);
  });

  it('names for each question what is dropped', () => {
    const category = ['question.dropped.category', 'Adabiyot'];
    expect(questions.slice(0, 5).map(droppedOf)).toEqual([
      [
        ['question.dropped.name', 'Muallif'],
        category,
        ['question.dropped.id', 'Q]7'],
        ['question.dropped.tags', 'roman, 19-asr'],
        ['question.dropped.feedback', 3, 'u shoir edi'],
      ],
      [category],
      [category, ['question.dropped.feedback', 2, 'Xato']],
      [['question.dropped.weights', '-50 %, 50 %, 50 %'], category],
      [['question.dropped.weights', '50 %'], category],
    ]);
  });

  it('answers true or false in the language of the course', () => {
    const [question] = parseGift('Земля круглая. {FALSE}', 'ru');
    expect(question && shown(question)).toEqual([
      '<p>Земля круглая.</p>',
      0,
      '-<p>Верно</p>',
      '+<p>Неверно</p>',
    ]);
  });

  it('reports questions without an empty line between them, and braces that are not closed', () => {
    const text =
      'Bir? {=a ~b}\nIkki? {=a ~b}\n\nUch? {=a\n\n~b\n\n}\n\nToʻrt? {=a ~b\n\nBesh? {=a ~b}\n\nOlti {=a {b} ~c}\n\nYetti}';
    expect(parseGift(text).map((one) => [one.line, one.question, ...keysOf(one)])).toEqual([
      [1, '<p>Bir?</p>'],
      [2, '<p>Ikki?</p>', 'question.file.separate'],
      [4, '<p>Uch?</p>'],
      [10, '<p>Toʻrt?</p>', 'question.file.brace'],
      [12, '<p>Besh?</p>'],
      [14, '<p>Olti _____ ~c}</p>', 'question.file.brace'],
      [16, '<p>Yetti}</p>', 'question.file.brace'],
    ]);
  });
});

const PNG = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`;
const CHOICE = `<question type="multichoice">
  <name><text>Poytaxtlar</text></name>
  <questiontext format="html"><text><![CDATA[<p>Rasm: <img src="@@PLUGINFILE@@/a%20b/bayroq%201.png" alt="x"></p>]]></text>
    <file name="bayroq 1.png" path="/a b/" encoding="base64">${PNG}</file>
    <file name="qoida.pdf" path="/" encoding="base64">JVBERi0=</file></questiontext>
  <generalfeedback format="html"><text>Umumiy</text></generalfeedback>
  <defaultgrade>2.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden><idnumber>q-1</idnumber>
  <single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>
  <correctfeedback format="html"><text></text></correctfeedback><shownumcorrect/>
  <answer fraction="100" format="html"><text><![CDATA[<img src="data:image/png;base64,${PNG}">]]></text>
    <feedback format="html"><text>Balli</text></feedback></answer>
  <answer fraction="50" format="plain_text"><text>1 &lt; 2</text><feedback><text></text></feedback></answer>
  <hint format="html"><text>Oʻylang</text></hint>
  <tags><tag><text>davlat</text></tag><tag><text>rasm</text></tag></tags><coqtype>7</coqtype>
</question>`;
const CATEGORY =
  '<question type="category"><category><text>$course$/top/Geografiya</text></category><info format="html"><text>x</text></info></question>';
const other = (type: string) =>
  `<question type="${type}"><questiontext format="html"><text>${type}</text></questiontext><subquestion format="html"><text>a</text><answer><text>b</text></answer></subquestion></question>`;

describe('Moodle XML', () => {
  it('reads pictures of questions and answers, and names what is dropped', () => {
    const [question] = parseMoodle(quiz(CATEGORY, CHOICE), pictures()).map((one) =>
      sanitiseQuestion(one, pictures()),
    );
    if (question === undefined) throw new Error('No question was read');
    expect(keysOf(question)).toEqual([]);
    const picture = (more = '') => `<img src="/api/resources/showImage/9000000000"${more} />`;
    expect(shown(question)).toEqual([
      `<p>Rasm: ${picture(' alt="x"')}</p>`,
      0,
      `+${picture()}`,
      '-<p>1 &lt; 2</p>',
    ]);
    expect(droppedOf(question)).toEqual([
      ['question.dropped.weights', '50 %'],
      ['question.dropped.name', 'Poytaxtlar'],
      ['question.dropped.category', 'Geografiya'],
      ['question.dropped.id', 'q-1'],
      ['question.dropped.tags', 'davlat, rasm'],
      ['question.dropped.feedback', 2, 'Umumiy'],
      ['question.dropped.hints', 1],
      ['question.dropped.grade', 2],
      ['question.dropped.files', 'qoida.pdf'],
      ['question.dropped.element', 'coqtype'],
    ]);
  });

  it('says of every other kind what it is', () => {
    const types = ['matching', 'description', 'essay', 'numerical', 'shortanswer', 'cloze', 'ddwtos'];
    expect(parseMoodle(quiz(...types.map(other)), pictures()).map(keysOf)).toEqual(
      ['matching', 'description', 'essay', 'numerical', 'short', 'cloze', 'other'].map((kind) => [
        `question.kind.${kind}`,
      ]),
    );
  });

  it('inherits the format of the question, and reads the formats of Moodle', () => {
    const texts = ['moodle_auto_format', 'markdown', 'plain_text'].map(
      (format) =>
        `<question type="multichoice"><questiontext format="${format}"><text>**a** &lt;b&gt;c&lt;/b&gt;\nd</text></questiontext>
         <answer fraction="100"><text>*1*</text></answer><answer fraction="0"><text>2</text></answer></question>`,
    );
    expect(parseMoodle(quiz(...texts), pictures()).map((one) => shown(one).slice(0, 3))).toEqual([
      ['<p>**a** <b>c</b></p><p>d</p>', 0, '+<p>*1*</p>'],
      ['<p><strong>a</strong> <b>c</b>\nd</p>', 0, '+<p><em>1</em></p>'],
      ['<p>**a** &lt;b&gt;c&lt;/b&gt;</p><p>d</p>', 0, '+<p>*1*</p>'],
    ]);
  });

  it('reports pictures that the file does not contain', () => {
    const [question] = parseGift(
      String.raw`[html]<img src\="@@PLUGINFILE@@/a.png"> <img src\="https\://x.example/b.png"> {=1 ~2}`,
    ).map((one) => sanitiseQuestion(one, pictures()));
    expect(question && keysOf(question)).toEqual([
      'question.picture.missing',
      'question.picture.foreign',
      'question.text.required',
    ]);
  });

  it('counts the text of a question, not its pictures', () => {
    const large = `data:image/png;base64,${'A'.repeat(2_000_000)}`;
    const [question] = parseMoodle(
      quiz(
        `<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>?<img src="${large}"></p>]]></text></questiontext>
         <answer fraction="100"><text>1</text></answer><answer fraction="0"><text>2</text></answer></question>`,
      ),
      pictures(),
    ).map((one) => sanitiseQuestion(one, pictures()));
    expect(question && keysOf(question)).toEqual([]);
  });
});

const AIKEN = `Qaysi daryo uzun?
A) Sirdaryo
B) Amudaryo
C) Zarafshon
ANSWER: B

Qaysi shahar qadimiy?
A. Navoiy
B. Samarqand
ANSWER: B
`;

describe('export', () => {
  const sources: [string, FileQuestion[]][] = [
    ['GIFT', parseGift(GIFT).slice(0, 9)],
    ['Moodle XML', parseMoodle(quiz(CATEGORY, CHOICE), pictures())],
    ['Aiken', parseAiken(AIKEN)],
  ];
  it.each(sources)('of questions of %s loses nothing when it is imported again', (_name, read) => {
    const stored = read.map((one) => sanitiseQuestion(one, pictures()));
    expect(stored.flatMap(keysOf)).toEqual([]);
    const again = [
      parseGift(stored.map((one, index) => giftOf(one, index + 1)).join('')),
      parseMoodle(
        MOODLE_START + stored.map((one, index) => moodleOf(one, index + 1, [])).join('') + MOODLE_END,
        pictures(),
      ),
    ];
    for (const questions of again) {
      expect(questions.map((one) => shown(sanitiseQuestion(one, pictures())))).toEqual(stored.map(shown));
      expect(questions.flatMap(droppedOf)).toEqual([]);
    }
  });
});
