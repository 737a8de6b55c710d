import { callLetters } from './call-letters.ts';
import { ownPaperRequests } from './own-paper-requests.ts';
import { ownPapers } from './own-papers.ts';
import { paperRequests } from './paper-requests.ts';
import { paperTemplates } from './paper-templates.ts';
import { sheetPapers } from './sheet-papers.ts';
import { studentPapers } from './student-papers.ts';
import { transcripts } from './transcripts.ts';
import { paperVerification } from './verification.ts';

export const papers = {
  transcripts,
  callLetters,
  sheetPapers,
  studentPapers,
  paperVerification,
  ownPapers,
  paperRequests,
  ownPaperRequests,
  paperTemplates,
};
