export { printContract } from './contract-file.ts';
export { findRetakeDeadlines } from './retake-deadlines.ts';
