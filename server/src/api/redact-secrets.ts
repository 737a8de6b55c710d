const SECRET = /password|secret/;

/**
 * For `JSON.stringify` of stored request bodies: leaves secrets out, so that a guess cannot be checked against the
 * stored hash.
 */
export const redactSecrets = (name: string, value: unknown) => (SECRET.test(name) ? undefined : value);
