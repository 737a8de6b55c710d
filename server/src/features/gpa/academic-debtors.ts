import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { implement } from '#api/implement.ts';
import { readRadar } from './debt-radar.ts';
import { debtorList } from './debtor-list.ts';

export const academicDebtorFeature = implement(academicDebtors, {
  list: debtorList.list,
  export: debtorList.export,
  radar: (context, { query }) => readRadar(context, query.faculty_id),
});
