import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { call } from '#api/api.ts';

/** Checks a workbook; with `confirm` its subjects are stored. */
function sendPlanFile(curriculumId: number, file: File, confirm: 0 | 1) {
  const body = new FormData();
  body.append(FILES_FIELD, file, file.name);
  return call(planFiles.upload, { params: { id: curriculumId }, query: { confirm }, body });
}

export const checkPlanFile = (curriculumId: number, file: File) => sendPlanFile(curriculumId, file, 0);
export const storePlanFile = (curriculumId: number, file: File) => sendPlanFile(curriculumId, file, 1);
