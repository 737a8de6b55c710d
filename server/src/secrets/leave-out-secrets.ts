const SECRET = /password|secret/;

/** For `JSON.stringify`: what is written of a request must not confirm whoever guesses what was secret in it. */
export const leaveOutSecrets = (name: string, value: unknown) => (SECRET.test(name) ? undefined : value);
