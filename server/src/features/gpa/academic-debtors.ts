import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { implement } from '#api/implement.ts';
import { readRadar } from './debt-radar.ts';
import { exportDebtors, listDebtors } from './debtor-list.ts';

export const academicDebtorFeature = implement(academicDebtors, {
  list: listDebtors,
  export: exportDebtors,
  radar: (context, { query }) => readRadar(context, query.faculty_id),
});
