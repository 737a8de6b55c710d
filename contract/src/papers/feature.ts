import { callLetters } from './call-letters.ts';
import { ownPapers } from './own-papers.ts';
import { ownPaperRequests, paperRequests } from './paper-requests.ts';
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
};
