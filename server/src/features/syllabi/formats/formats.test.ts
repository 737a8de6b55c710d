import { isEmpty, type QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileQuestion, fromPlain } from './file-question.ts';
import { parseGift } from './gift.ts';
import { parseAiken, parseHemis } from './line-formats.ts';
import { BrokenXml, parseMoodle as parseQuiz } from './moodle.ts';
import { parseText as parseAnyText } from './parse-text.ts';
import { collectPictures } from './pictures.ts';
import { sanitiseQuestion as sanitise } from './sanitise-question.ts';
import { parseSheet, sheetRow } from './sheet-questions.ts';
import { giftOf } from './write-gift.ts';
import { MOODLE_END, MOODLE_START, moodleOf } from './write-moodle.ts';

const pictures = collectPictures(() => undefined);
const parseMoodle = (xml: string) => parseQuiz(xml, pictures);
const parseText = (text: string) => parseAnyText(text, { pictures, language: 'oz' });
const sanitiseQuestion = (question: FileQuestion) => sanitise(question, pictures);
const keysOf = ({ problems }: FileQuestion) => problems.map(({ key }) => key);

const shown = ({ question, multiple_choice, answers }: QuestionContent) => ({
  question,
  multiple_choice,
  answers: answers.map(({ answer, correct_answer }) => `${correct_answer === 1 ? '+' : '-'}${answer}`),
});

const HEMIS = `
Oʻzbekiston poytaxti?
====
#Toshkent
====
Samarqand
====
Buxoro
++++
Juft sonlar?
====
#2
====
3
====
#4
++++
Yolgʻiz savol
++++
`;

it('formats: reads the text format of HEMIS with lines and problems', () => {
  const questions = parseHemis(HEMIS);
  expect(questions.map((one) => [one.line, keysOf(one)])).toEqual([
    [2, []],
    [10, []],
    [18, ['question.answers.min']],
  ]);
  expect(questions.slice(0, 2).map(shown)).toEqual([
    {
      question: '<p>Oʻzbekiston poytaxti?</p>',
      multiple_choice: 0,
      answers: ['+<p>Toshkent</p>', '-<p>Samarqand</p>', '-<p>Buxoro</p>'],
    },
    {
      question: '<p>Juft sonlar?</p>',
      multiple_choice: 1,
      answers: ['+<p>2</p>', '-<p>3</p>', '+<p>4</p>'],
    },
  ]);
});

it('formats: reads Aiken, and reports a question without a key', () => {
  const text =
    'Poytaxt?\nA. Toshkent\nB) Nukus\nANSWER: A\n\nKalitsiz?\nA. bir\nB. ikki\n\nYana?\nA. ha\nB. yoʻq\nANSWER: B\n';
  const questions = parseAiken(text);
  expect(questions.map((one) => [one.line, keysOf(one)])).toEqual([
    [1, []],
    [6, ['question.correct.required']],
    [10, []],
  ]);
  expect(questions[0] && shown(questions[0]).answers).toEqual(['+<p>Toshkent</p>', '-<p>Nukus</p>']);
});

const GIFT = `// izoh
$CATEGORY: Matematika

::Birinchi:: 2 + 2 \\= ? {=4 #barakalla ~3 ~5}

Yer dumaloq. {T}

Juft sonlar? {
  ~%50%2
  ~%50%4
  ~%-100%5
}

Poytaxt {=Toshkent} shahrida.

Pi nechaga teng? {#3.14:0.01}

Esse yozing. {}

Yopilmagan {=bor ~yoʻq`;

it('formats: reports a second key of Aiken, and letters of a key that no answer has', () => {
  const aiken = parseAiken(
    'Poytaxt?\nA. Nukus\nB. Toshkent\nANSWER: B\nANSWER: A\n2+2?\nA. 3\nB. 4\nANSWER: B\n',
  );
  expect(aiken.map((one) => [one.line, shown(one).question, keysOf(one).length > 0])).toEqual([
    [1, '<p>Poytaxt?</p>', false],
    [5, '<p>ANSWER: A</p>', true],
    [6, '<p>2+2?</p>', false],
  ]);
  const { questions } = parseText('1. Juft sonlar?\nA) 2\nB) 3\nC) 4\nJavob: A, E\n');
  expect(questions.map(({ problems }) => problems)).toEqual([
    [{ key: 'question.correct.unknown', values: { answer: 'E' } }],
  ]);
});

it('formats: takes the correct answers of a sheet from a text and from letters together', () => {
  const cells = [
    ['Savol', 'Toʻgʻri javob', 'A', 'B', 'Kalit'],
    ['Juft?', '2', '3', '4', 'B'],
  ];
  const { questions } = parseSheet(
    cells.map((row, index) => ({ place: index + 1, cells: row })),
    ['question', 'right', 'answer.1', 'answer.2', 'correct'],
  );
  expect(questions.map(shown)).toEqual([
    { question: '<p>Juft?</p>', multiple_choice: 1, answers: ['+<p>2</p>', '-<p>3</p>', '+<p>4</p>'] },
  ]);
});

it.each([
  ['AB', '++-'],
  ['BC', '-++'],
  ['cA', '+-+'],
  ['АБ', '++-'],
  ['A, BC', '+++'],
])('formats: reads each letter of the key %s of a sheet', (key, marks) => {
  const cells = [
    ['Savol', 'Kalit', 'A', 'B', 'C'],
    ['Juft?', key, '2', '4', '6'],
  ];
  const { questions } = parseSheet(
    cells.map((row, index) => ({ place: index + 1, cells: row })),
    ['question', 'correct', 'answer.1', 'answer.2', 'answer.3'],
  );
  expect(questions.map(shown)).toEqual([
    {
      question: '<p>Juft?</p>',
      multiple_choice: 1,
      answers: ['2', '4', '6'].map((text, index) => `${marks[index]}<p>${text}</p>`),
    },
  ]);
});

it.each(['AE', '12', 'A-B'])(
  'formats: reports the key %s of a sheet, of which one sign names no answer',
  (key) => {
    const cells = [
      ['Savol', 'Kalit', 'A', 'B'],
      ['Juft?', key, '2', '4'],
    ];
    const { questions } = parseSheet(
      cells.map((row, index) => ({ place: index + 1, cells: row })),
      ['question', 'correct', 'answer.1', 'answer.2'],
    );
    expect(questions.map(({ problems }) => problems)).toEqual([
      [{ key: 'question.correct.unknown', values: { answer: key } }],
    ]);
  },
);

it('formats: names a weight of Moodle that is no number', () => {
  const xml = `<quiz><question type="multichoice"><questiontext format="html"><text>2+2?</text></questiontext>
    <answer fraction="100"><text>4</text></answer><answer fraction="yarim"><text>3</text></answer></question></quiz>`;
  expect(parseMoodle(xml)[0]?.dropped).toEqual([
    { key: 'question.dropped.element', values: { element: 'fraction="yarim"' } },
  ]);
});

it('formats: reads GIFT with comments, feedback, weights and gaps, and reports what is no choice', () => {
  const questions = parseGift(GIFT);
  expect(questions.map((one) => [one.line, keysOf(one)])).toEqual([
    [4, []],
    [6, []],
    [8, []],
    [14, ['question.kind.short']],
    [16, ['question.kind.numerical']],
    [18, ['question.kind.essay']],
    [20, ['question.file.brace']],
  ]);
  expect(questions.slice(0, 3).map(shown)).toEqual([
    { question: '<p>2 + 2 = ?</p>', multiple_choice: 0, answers: ['+<p>4</p>', '-<p>3</p>', '-<p>5</p>'] },
    {
      question: '<p>Yer dumaloq.</p>',
      multiple_choice: 0,
      answers: ['+<p>Toʻgʻri</p>', '-<p>Notoʻgʻri</p>'],
    },
    { question: '<p>Juft sonlar?</p>', multiple_choice: 1, answers: ['+<p>2</p>', '+<p>4</p>', '-<p>5</p>'] },
  ]);
});

describe('Moodle XML', () => {
  it('turns LaTeX in the text into formulas, and leaves prices and attributes', () => {
    const xml = String.raw`<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>\( E &lt; mc^2 \), $$v=\frac{s}{t}$$, 5$ va 7$</p>]]></text></questiontext>
      <answer fraction="100" format="html"><text><![CDATA[<a href="https://x.example/\(a\)">b</a>]]></text></answer>
      <answer fraction="0"><text>1</text></answer></question></quiz>`;
    const [question] = parseMoodle(xml).map(sanitiseQuestion);
    const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
    expect(question?.question).toBe(
      `<p>${formula('E &lt; mc^2')}, ${formula(String.raw`v=\frac{s}{t}`)}, 5$ va 7$</p>`,
    );
    expect(question?.answers[0]?.answer).not.toContain('data-latex');
  });

  it('reads multiple choice and true/false, and reports other kinds', () => {
    const xml = `<?xml version="1.0"?><quiz>
      <question type="category"><category><text>x</text></category></question>
      <question type="truefalse"><questiontext format="plain_text"><text>Yer dumaloq &amp; katta</text></questiontext>
        <answer fraction="100"><text>true</text><feedback><text>ha</text></feedback></answer>
        <answer fraction="0"><text>false</text></answer></question>
      <question type="essay"><questiontext format="html"><text>Esse</text></questiontext></question></quiz>`;
    const questions = parseMoodle(xml);
    expect(questions.map((one) => [one.line, keysOf(one)])).toEqual([
      [3, []],
      [6, ['question.kind.essay']],
    ]);
    expect(questions[0] && shown(questions[0])).toEqual({
      question: '<p>Yer dumaloq &amp; katta</p>',
      multiple_choice: 0,
      answers: ['+<p>Toʻgʻri</p>', '-<p>Notoʻgʻri</p>'],
    });
  });

  it.each([
    ['an entity bomb', '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>'],
    ['an open element', '<quiz><question></quiz>'],
    ['another document', '<html><body/></html>'],
    ['deep nesting', `<quiz>${'<a>'.repeat(30)}${'</a>'.repeat(30)}</quiz>`],
    ['no XML', 'salom'],
  ])('refuses %s', (_name, xml) => expect(() => parseMoodle(xml)).toThrow(BrokenXml));
});

it('formats: reads numbered questions with marked answers or a key, and lines that continue', () => {
  const text = `1. Poytaxt?
A) Nukus
*B) Toshkent
shahri

2) Juft sonlar?
a. 2
b. 3
c. 4
Javob: a, c
Raqamsiz savol?
+ ha
- yoʻq
4. Javobsiz`;
  const { format, questions } = parseText(text);
  expect(format).toBe('numbered');
  expect(questions.map((one) => [one.line, keysOf(one)])).toEqual([
    [1, []],
    [6, []],
    [11, []],
    [14, ['question.answers.min']],
  ]);
  expect(questions.slice(0, 2).map(shown)).toEqual([
    {
      question: '<p>Poytaxt?</p>',
      multiple_choice: 0,
      answers: ['-<p>Nukus</p>', '+<p>Toshkent</p><p>shahri</p>'],
    },
    {
      question: '<p>Juft sonlar?</p>',
      multiple_choice: 1,
      answers: ['+<p>2</p>', '-<p>3</p>', '+<p>4</p>'],
    },
  ]);
});

it('formats: reads a sheet with the correct answer first', () => {
  const rows = [
    { place: 1, cells: ['Savol', null, null] },
    { place: 2, cells: ['2 + 2', 4, 3, 5] },
    { place: 3, cells: ['', 'a'] },
  ];
  const { questions } = parseSheet(rows);
  expect(questions.map((row) => [row.line, keysOf(row), shown(row).answers])).toEqual([
    [2, [], ['+<p>4</p>', '-<p>3</p>', '-<p>5</p>']],
    [3, ['question.text.required', 'question.answers.min'], ['+<p>a</p>']],
  ]);
});

it.each<[string, ...string[][]]>([
  [
    'the text of the correct answer',
    ['Вопрос', 'Вариант 1', 'Вариант 2', 'Правильный ответ'],
    ['2+2', '3', '4', '4'],
  ],
  ['the correct answer beside wrong ones', ['Savol', 'Toʻgʻri javob', 'Muqobil javob 1'], ['2+2', '4', '3']],
  ['Cyrillic letters', ['Savol', 'А', 'Б', 'Жавоб'], ['2+2', '3', '4', 'Б']],
  [
    'Cyrillic letters that look like Latin ones below `Вариант Б`',
    ['Вопрос', 'Вариант А', 'Вариант Б', 'Вариант В', 'Правильный ответ'],
    ['2+2', '3', '5', '4', 'В'],
  ],
  [
    'Latin letters, one key of which is Cyrillic',
    ['Savol', 'A', 'B', 'C', 'D', 'Javob'],
    ['1+1', '1', '2', '3', '4', 'Д'],
    ['2+2', '3', '4', '5', '6', 'B'],
  ],
  ['no headings', ['1+1', '2', '3'], ['2+2', '4', '3']],
])('formats: reads a foreign sheet with %s', (_name, ...rows) => {
  const last = parseSheet(rows.map((cells, index) => ({ place: index + 1, cells }))).questions.at(-1);
  expect(last?.problems).toEqual([]);
  expect(last?.answers.flatMap((one) => (one.correct_answer ? [one.answer] : []))).toEqual(['<p>4</p>']);
});

it('formats: finds the text of the correct answer first with its markup, then without', () => {
  const power = (html: string) => `<p>10<${html}>3</${html}></p>`;
  const rows = [
    { place: 1, cells: ['Savol', 'A', 'B', 'C', 'Toʻgʻri javob'] },
    {
      place: 2,
      cells: ['?', '103', '103', '5', '103'],
      markup: { 1: power('sup'), 2: power('sub'), 4: power('sub') },
    },
    { place: 3, cells: ['?', '103', '103', '5', '103'], markup: { 1: power('sup') } },
    { place: 4, cells: ['?', '103', '4', '5', '103'], markup: { 1: power('sup') } },
    { place: 5, cells: ['?', '103', '103', '5', '103'], markup: { 1: power('sup'), 2: power('sub') } },
  ];
  const marks = parseSheet(rows).questions.map(({ answers }) =>
    answers.map(({ correct_answer }) => (correct_answer === 1 ? '+' : '-')).join(''),
  );
  expect(marks).toEqual(['-+-', '-+-', '+--', '---']);
});

it('formats: reports a Cyrillic key of a sheet with Latin letters', () => {
  const rows = [
    ['Savol', 'Variant A', 'Variant B', 'Variant C', 'Variant D', 'Javob'],
    ['1+1', '1', '2', '3', '4', 'Д'],
    // Cyrillic: the third in the order of the author, the second by its look.
    ['1+2', '1', '2', '3', '4', 'В'],
    ['2+1', '1', '2', '3', '4', 'C'],
  ];
  const { questions } = parseSheet(rows.map((cells, index) => ({ place: index + 1, cells })));
  expect(questions.map(({ problems }) => problems)).toEqual([
    [{ key: 'question.correct.unknown', values: { answer: 'Д' } }],
    [{ key: 'question.correct.unknown', values: { answer: 'В' } }],
    [],
  ]);
});

describe('malicious texts', () => {
  const many = (text: string) => text.repeat(500_000);
  const quiz = `<quiz><question type="truefalse"><answer><text><![CDATA[${many('<')}]]></text></answer></question></quiz>`;
  it.each([
    ['blank lines', () => parseText(`${many('\n')}x`).format, 'gift'],
    ['opening brackets', () => isEmpty(many('<')), false],
    ['an answer of opening brackets', () => parseMoodle(quiz).length, 1],
  ])('reads %s in linear time', (_name, read, expected) => expect(read()).toBe(expected));

  const answers = [
    { answer: '<p>bir</p>', correct_answer: 1 as const },
    { answer: '<script>alert(1)</script>', correct_answer: 0 as const },
  ];
  const draft = {
    line: 1,
    question: '<p onclick="x">?</p>',
    multiple_choice: 0 as const,
    problems: [],
    dropped: [],
  };
  it('checks what is left of a question after its markup is sanitised', () => {
    const sanitised = sanitiseQuestion({ ...draft, answers });
    expect([sanitised.question, keysOf(sanitised)]).toEqual(['<p>?</p>', ['question.answer.required']]);
  });
  it.each([
    ['a long question', { ...draft, answers, question: 'a'.repeat(50_001) }],
    ['a long answer', { ...draft, answers: answers.map((one) => ({ ...one, answer: 'a'.repeat(10_001) })) }],
    [
      '51 answers',
      { ...draft, answers: Array.from({ length: 51 }, () => ({ answer: 'a', correct_answer: 0 as const })) },
    ],
  ])('refuses %s', (_name, question) =>
    expect(keysOf(sanitiseQuestion(question))).toEqual(['question.file.too_long']),
  );
});

describe('export and import', () => {
  const sign = fc.constantFrom(...'abcʻўя 0~=#{}:\\%"&<>]!?.-\n/*$');
  const plain = fc.array(sign, { minLength: 1, maxLength: 30 }).map((signs) => fromPlain(signs.join('')));
  const aboutHtml = fc
    .constantFrom(
      '<p> a',
      '<p>a</p>',
      '<table>',
      '<img>',
      '<img src="a">',
      '<ul>\n</ul>',
      '#REF!',
      '<b>a</b>',
    )
    .map(fromPlain);
  const html = fc
    .oneof(
      plain,
      aboutHtml,
      plain.map((text) => `${text}<ul><li>1</li></ul>`),
      fc.constant('<p><img src="/api/resources/showImage/7" /></p>'),
    )
    .filter((text) => text.replace(/<\/?p>/g, '').trim() !== '');
  const questions = fc.array(
    fc
      .record({
        question: html,
        multiple_choice: fc.constantFrom<0 | 1>(0, 1),
        answers: fc.array(fc.record({ answer: html, correct_answer: fc.constantFrom<0 | 1>(0, 1) }), {
          minLength: 2,
          maxLength: 6,
        }),
      })
      .map((question): QuestionContent => {
        const single = question.answers.map(({ answer }, index) => ({
          answer,
          correct_answer: index === 0 ? (1 as const) : (0 as const),
        }));
        const some = question.answers.some(({ correct_answer }) => correct_answer === 1);
        return question.multiple_choice === 1 && some ? question : { ...question, answers: single };
      }),
    { maxLength: 5 },
  );
  it.each([
    ['GIFT', (all: QuestionContent[]) => parseGift(all.map(giftOf).join(''))],
    [
      'Moodle XML',
      (all: QuestionContent[]) =>
        parseMoodle(MOODLE_START + all.map((one, at) => moodleOf(one, at, [])).join('') + MOODLE_END),
    ],
    [
      'Excel',
      (all: QuestionContent[]) =>
        parseSheet([
          { place: 1, cells: ['Savol', 'Toʻgʻri javoblar', 'Bir nechta'] },
          ...all.map((question, index) => ({ place: index + 2, cells: sheetRow(question) })),
        ]).questions,
    ],
  ])('lose nothing in %s', (_name, roundTrip) => {
    fc.assert(
      fc.property(questions, (all) => {
        const read = roundTrip(all);
        expect(read.map(shown)).toEqual(all.map(shown));
        expect(read.flatMap(({ problems, dropped }) => [...problems, ...dropped])).toEqual([]);
      }),
    );
  });

  const readCells = (...cells: string[]) =>
    parseSheet([
      { place: 1, cells: ['Savol', 'A', 'B', 'Javob'] },
      { place: 2, cells: [...cells, 'B'] },
    ]).questions.flatMap(({ question, answers }) => [question, ...answers.map(({ answer }) => answer)]);

  it('read a cell of Excel as HTML only where it begins and ends as an element', () => {
    expect(readCells('<p> nima qiladi?', '<img>', '<table>')).toEqual([
      '<p>&lt;p&gt; nima qiladi?</p>',
      '<p>&lt;img&gt;</p>',
      '<p>&lt;table&gt;</p>',
    ]);
    const html = [
      '<p>Rasm</p><img src="@@PLUGINFILE@@/1.png">',
      ' <ul><li>1</li></ul> ',
      '<h2>a</h2><p>b</p>',
    ];
    expect(readCells(...html)).toEqual(html.map((cell) => cell.trim()));
  });

  it('write texts without a paragraph to Excel so that their markup is read again', () => {
    const texts = ['a <strong>b</strong>', 'a &lt; b', '<strong>a</strong>'];
    const content = { question: texts[0] ?? '', multiple_choice: 0 as const };
    const answers = texts
      .slice(1)
      .map((answer, index) => ({ answer, correct_answer: index === 0 ? 1 : 0 }) as const);
    const [question, , , ...cells] = sheetRow({ ...content, answers });
    expect([question, ...cells]).toEqual([
      '<div>a <strong>b</strong></div>',
      'a < b',
      '<div><strong>a</strong></div>',
    ]);
  });
});
