export { findRetakeDeadlines } from './retake-deadlines.ts';
