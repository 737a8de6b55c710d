import { featureModule } from '#platform/resources/feature-module.ts';
import { callLetterJob } from './call-letter-job.ts';
import { callLetterFeature } from './call-letters.ts';
import { ownPaperRequestFeature } from './own-paper-requests.ts';
import { ownPaperFeature } from './own-papers.ts';
import { paperRequestFeature } from './paper-requests.ts';
import './printed-contracts.ts';
import { sheetPaperFeature } from './sheet-papers.ts';
import { studentPaperFeature } from './student-papers.ts';
import { transcriptJob } from './transcript-job.ts';
import { transcriptFeature } from './transcripts.ts';
import { verificationFeature } from './verification.ts';

export const papers = featureModule({
  routes: [
    transcriptFeature,
    callLetterFeature,
    sheetPaperFeature,
    studentPaperFeature,
    verificationFeature,
    ownPaperFeature,
    paperRequestFeature,
    ownPaperRequestFeature,
  ],
  jobs: [transcriptJob, callLetterJob],
});
