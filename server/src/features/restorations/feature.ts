import { academicDifferences } from '@dekanat/contract/restorations/academic-differences.ts';
import { restorations as records } from '@dekanat/contract/restorations/restorations.ts';
import { implement } from '#api/implement.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { exportDifferences, listDifferences, saveDifferences } from './academic-differences.ts';
import { readBoardSlots, readCandidate, readOldResults, readProposals } from './board.ts';
import { printDifference } from './difference-print.ts';
import { exportRestorations, listRestorations } from './restoration-list.ts';
import { restore, resume } from './restore.ts';

const restorationFeature = implement(records, {
  list: listRestorations,
  export: exportRestorations,
  candidate: (context, { params }) => readCandidate(context, params.studentId),
  oldResults: (context, { params }) => readOldResults(context, params.id),
  slots: (context, { params, query }) => readBoardSlots(context, params.id, query.semester_id),
  proposals: (context, { params, query }) => readProposals(context, params.id, query.semester_id),
  store: (context, { body }) => restore(context, body),
  resume: (context, { params, body }) => resume(context, params.id, body),
});

const differenceFeature = implement(academicDifferences, {
  list: listDifferences,
  export: exportDifferences,
  print: (context, { params }) => printDifference(context, params.studentId),
  save: (context, { body }) => saveDifferences(context, body),
});

export const restorations = featureModule({
  routes: [restorationFeature, differenceFeature],
});
