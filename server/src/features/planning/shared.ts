export { SUBJECT } from './record-texts.ts';
