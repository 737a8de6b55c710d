import { ownSheets, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statementPoints } from '@dekanat/contract/ratings/statement-points.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { acceptMultipart } from '#features/files/shared.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { listOwnSheets } from './own-sheets.ts';
import { ratingHistory } from './rating-history.ts';
import { cancelReSit, holdReSits, previewReSits } from './re-sits.ts';
import { readSheet } from './sheet.ts';
import { changeCells } from './sheet-changes.ts';
import { exportSheet, importSheet } from './sheet-file.ts';
import { closeStatement, closeStatements, reopenStatement } from './statement-life.ts';
import { statementList } from './statement-list.ts';
import { listStatementPoints } from './statement-points.ts';
import { totalDocument } from './total-document.ts';
import { exportTotal } from './total-export.ts';
import { listTotals, placeOfTotal } from './total-list.ts';
import { exportTotals } from './total-list-export.ts';
import { readTotal } from './total-statement.ts';

const statementFeature = implement(statements, {
  list: statementList.list,
  export: statementList.export,
  close: (context, { params: { id }, body }) => closeStatement(context, id, body),
  closeMany: (context, { body }) => closeStatements(context, body),
  reopen: (context, { params: { id }, body }) => reopenStatement(context, id, body),
  previewReSits: (context, { query }) => previewReSits(context, query),
  holdReSits: (context, { body }) => holdReSits(context, body),
  cancelReSit: (context, { params: { id } }) => cancelReSit(context, id),
});

const sheetFeature = implement(sheets, {
  read: (context, { params: { id } }) => readSheet(context, id, 'staff'),
  save: (context, { params: { id }, body }) => changeCells(context, id, body, 'staff'),
  history: (context, { params: { id, studentSubjectId } }) =>
    ratingHistory(context, id, studentSubjectId, 'staff'),
  export: (context, { params: { id }, query: { format } }) => exportSheet(context, id, format, 'staff'),
  import: withoutTransaction((context, input) => importSheet(context, input, 'staff')),
});

const ownSheetFeature = implement(ownSheets, {
  list: listOwnSheets,
  read: (context, { params: { id } }) => readSheet(context, id, 'teacher'),
  save: (context, { params: { id }, body }) => changeCells(context, id, body, 'teacher'),
  history: (context, { params: { id, studentSubjectId } }) =>
    ratingHistory(context, id, studentSubjectId, 'teacher'),
  export: (context, { params: { id }, query: { format } }) => exportSheet(context, id, format, 'teacher'),
  import: withoutTransaction((context, input) => importSheet(context, input, 'teacher')),
});

const totalFeature = implement(totalStatements, {
  list: listTotals,
  exportList: (context, { query }) => exportTotals(context, query),
  read: async (context, { params: { id }, query: { semester_id } }) =>
    readTotal(context, ...(await placeOfTotal(context, id, semester_id))),
  document: async (context, { params: { id }, query: { semester_id } }) =>
    totalDocument(context, ...(await placeOfTotal(context, id, semester_id))),
  export: async (context, { params: { id }, query: { semester_id, format } }) => {
    const [groupId, semesterId] = await placeOfTotal(context, id, semester_id);
    return exportTotal(context, groupId, { semester_id: semesterId, format });
  },
});

const statementPointFeature = implement(statementPoints, { list: listStatementPoints });

export const ratings = featureModule({
  routes: [
    statementFeature,
    acceptMultipart(sheetFeature),
    acceptMultipart(ownSheetFeature),
    totalFeature,
    statementPointFeature,
  ],
});
