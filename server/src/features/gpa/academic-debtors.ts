import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { readRadar } from './debt-radar.ts';
import { countDebtors, debtorList } from './debtor-list.ts';

export const academicDebtorFeature = implement(academicDebtors, {
  list: async (context, input) => {
    const page = await debtorList.list(context, input);
    return { ...page, students: await countDebtors(context, input.query, page) };
  },
  export: debtorList.export,
  radar: onReplica((context, { query }) => readRadar(context, query.faculty_id)),
});
