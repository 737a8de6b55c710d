import manifest from '../../../package.json' with { type: 'json' };

/** One version for the whole repository. */
export const VERSION = manifest.version;
