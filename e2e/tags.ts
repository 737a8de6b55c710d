/** Tag of a test that only `npm run test:long` runs (docs/testing.md). */
export const LONG = '@long';
