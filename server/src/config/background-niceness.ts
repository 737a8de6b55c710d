/**
 * The niceness of work beside requests (hashing, exports, papers, imports, images, videos, backups), from 0 to 19: it uses idle processor
 * time only. A test run has none, and its background work would hardly run; there it is 0.
 */
export const BACKGROUND_NICENESS = process.env.NODE_ENV === 'test' ? 0 : 19;
