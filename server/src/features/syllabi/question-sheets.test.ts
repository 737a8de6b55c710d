import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import type { WriteSheet } from 'hucre';
import { expect, it } from 'vitest';
import { workbook } from '#test/sheets.ts';
import { makeItem } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { admin } = useServer();

/** Reads a sheet into a test, as its import shows it before. */
async function importSheet(rows: NonNullable<WriteSheet['rows']>, cells: NonNullable<WriteSheet['cells']>) {
  const { id } = await makeItem(admin, 'test');
  return admin.call(testQuestions.importFile, {
    query: { syllabus_module_lesson_item_id: id },
    files: [await workbook([{ name: 'Savollar', rows, cells }])],
  });
}

it('sheets of questions: have superscripts, subscripts and emphasis of their texts, but neither those of keys nor the layout of cells', async () => {
  const raised = { font: { vertAlign: 'superscript' } } as const;
  const bold = { font: { bold: true } };
  const rows = [
    ['Savol', 'A', 'B', 'C', 'Javob'],
    ['H2O < 1\nQaysi?', '103', 2, 'toʻrt', 'A'],
  ];
  const cells = new Map([
    ['0,0', { richText: [{ text: 'Savol', ...bold }] }],
    [
      '1,0',
      {
        richText: [
          { text: 'H' },
          { text: '2', font: { vertAlign: 'subscript' as const } },
          { text: 'O < 1\nQaysi?' },
        ],
      },
    ],
    ['1,1', { richText: [{ text: '10' }, { text: '3', ...raised }] }],
    ['1,2', { style: raised }],
    [
      '1,3',
      {
        richText: [
          { text: 'to', ...bold },
          { text: 'ʻrt', font: { bold: true, underline: true } },
        ],
      },
    ],
    ['1,4', { richText: [{ text: 'A', ...raised }] }],
  ]);
  const { result } = await importSheet(rows, cells);
  expect(result.questions).toMatchObject([
    {
      question: '<p>H<sub>2</sub>O &lt; 1</p><p>Qaysi?</p>',
      answers: [
        { answer: '<p>10<sup>3</sup></p>', correct_answer: 1 },
        { answer: '<p><sup>2</sup></p>', correct_answer: 0 },
        { answer: '<p>to<u>ʻrt</u></p>', correct_answer: 0 },
      ],
      problems: [],
    },
  ]);
  expect(result.sheet?.headings).toEqual(rows[0]);
});

it('sheets of questions: have fractions as they are shown, also those that a format fills with blanks', async () => {
  const rows = [
    ['Savol', 'A', 'B', 'C', 'D', 'Javob'],
    ['Nechadan biri?', 1 / 3, 1.5, 0.25, 0.5, 'A'],
  ];
  const formats = ['# ?/?', '# ?/?', '# ??/??', '0.0" ?/?"'];
  const cells = new Map(formats.map((numFmt, index) => [`1,${index + 1}`, { style: { numFmt } }]));
  const { result } = await importSheet(rows, cells);
  expect(result.questions[0]?.answers.map(({ answer }) => answer)).toEqual(
    ['1/3', '1 1/2', '1/4', '0.5'].map((text) => `<p>${text}</p>`),
  );
});
