import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { readSheet } from '#features/ratings/shared.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { contextOf } from '#test/handler-context.ts';
import { filledForms } from '#test/own-forms.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';
import { certified } from './sheet-print.ts';
import { statementTemplate, statementValues } from './statement-template.ts';

const { server, admin } = useServer();

/** A student with these points in both sheets of a subject, and what templates print of them. */
async function sheetsWith(points: { interim: number; final: number }) {
  const { interimId, finalId, studentSubjectIds } = await makeSheet(server, admin, { students: 1 });
  const [id = 0] = studentSubjectIds;
  await saveCells(admin, finalId, [ic(id, points.interim), fc(id, points.final)]);
  const context = await contextOf(server, 'admin');
  const issuer = await readIssuer(server.services.db, 1, 'statement_sheet');
  const valuesOf = async (sheetId: number, language: (typeof INTERFACE_LANGUAGES)[number]) => {
    const sheet = await readSheet({ ...context, language }, sheetId, 'staff');
    return statementValues(certified(sheet), { issuer, number: '1', date: '2026-11-20', language }).values;
  };
  return { interimId, finalId, valuesOf };
}

it('statement form: has the line of marks on a final sheet, and none on an interim sheet', async () => {
  const { interimId, finalId, valuesOf } = await sheetsWith({ interim: 45, final: 42 });
  for (const language of INTERFACE_LANGUAGES) {
    const form = statementTemplate.form(language);
    const line = translate('sheet.print.marks', language, { marks: '5: 0, 4: 1, 3: 0, 2: 0' });
    const [label = ''] = line.split('5:');
    for (const texts of await filledForms(form, await valuesOf(finalId, language)))
      expect(texts).toContain(line);
    const interim = await valuesOf(interimId, language);
    expect(interim).toMatchObject({ mark_5: null, mark_2: null, mark_counts: null, absent: null });
    for (const texts of await filledForms(form, interim)) {
      expect(texts.filter((text) => text.includes(label.trim()))).toEqual([]);
      expect(texts).toContain('45');
    }
  }
});

it('statement form: has points as numbers in workbooks, and in the notation of the language in documents', async () => {
  const { finalId, valuesOf } = await sheetsWith({ interim: 35.5, final: 42 });
  const [document, workbook] = await filledForms(statementTemplate.form('ru'), await valuesOf(finalId, 'ru'));
  expect([document.includes('35,5'), workbook.includes('35.5')]).toEqual([true, true]);
});
