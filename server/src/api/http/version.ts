import manifest from '../../../package.json' with { type: 'json' };

/** The product's own version, one for the whole repository. */
export const VERSION = manifest.version;
