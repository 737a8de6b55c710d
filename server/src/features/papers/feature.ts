import { type FeatureModule, featureModule } from '#platform/resources/feature-module.ts';
import { callLetterJob } from './call-letter-job.ts';
import { callLetterTemplate } from './call-letter-template.ts';
import { callLetterFeature } from './call-letters.ts';
import { ownPaperRequestFeature } from './own-paper-requests.ts';
import { ownPaperFeature } from './own-papers.ts';
import { paperRequestFeature } from './paper-requests.ts';
import { paperTemplateFeature } from './paper-templates.ts';
import './printed-contracts.ts';
import { sheetPaperFeature } from './sheet-papers.ts';
import { statementTemplate } from './statement-template.ts';
import { studentPaperFeature } from './student-papers.ts';
import { totalTemplate } from './total-template.ts';
import { transcriptJob } from './transcript-job.ts';
import { transcriptTemplate } from './transcript-template.ts';
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
  paperTemplates: [transcriptTemplate, callLetterTemplate, statementTemplate, totalTemplate],
});

/** `kinds`: the papers of all features that a university may print on forms of its own. */
export const templatesOfPapers = (kinds: FeatureModule['paperTemplates']): FeatureModule =>
  featureModule({ routes: [paperTemplateFeature(kinds)] });
