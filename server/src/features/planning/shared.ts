export { passScoreOf } from './pass-score.ts';
export { SUBJECT } from './record-texts.ts';
