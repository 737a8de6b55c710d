const SECRET = /password|secret/;

/**
 * For `JSON.stringify` of request bodies that are stored: leaves secrets out, so that nobody can confirm a guess from
 * what was stored.
 */
export const redactSecrets = (name: string, value: unknown) => (SECRET.test(name) ? undefined : value);
