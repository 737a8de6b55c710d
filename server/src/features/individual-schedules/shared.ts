export { findIndividualDeadlines } from './individual-deadlines.ts';
