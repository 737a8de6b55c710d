import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { inBatches } from '#db/in-batches.ts';
import { acceptMultipart } from '#features/files/shared.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { itemFeature } from './items.ts';
import { lessonFileFeature } from './lesson-files.ts';
import { lessonFeature } from './lessons.ts';
import { moduleFeature } from './modules.ts';
import { proctoringFeature } from './proctoring.ts';
import { bankFeature } from './question-bank.ts';
import { questionFileHandlers } from './question-files.ts';
import { questionHandlers } from './questions.ts';
import { syllabusFeature } from './syllabi.ts';
import { syllabusFinder } from './syllabus-rows.ts';
import { videoConversionJob } from './video/conversion-job.ts';
import { embedPage } from './video/embed-page.ts';
import { playback } from './video/playback.ts';
import { resumableUploads } from './video/resumable-uploads.ts';
import { videoFeature } from './video/video-calls.ts';
import { videoSweepJob } from './video/video-sweep-job.ts';

export const syllabiFeature = featureModule({
  finders: [syllabusFinder],
  files: ['syllabi', 'bank_questions'].map((table) => ({ table, staff: 'syllabus_index' as const })),
  routes: [
    syllabusFeature,
    moduleFeature,
    lessonFeature,
    itemFeature,
    lessonFileFeature,
    proctoringFeature,
    acceptMultipart(implement(testQuestions, { ...questionHandlers, ...questionFileHandlers })),
    bankFeature,
    acceptMultipart(videoFeature),
    resumableUploads,
    playback,
    embedPage,
  ],
  jobs: [videoConversionJob, videoSweepJob],
  outdated: [inBatches('test_questions', sql`retired_at < now() - interval '1 day'`)],
});
