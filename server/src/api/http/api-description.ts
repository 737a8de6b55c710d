/** The beginning of the reference page: how programs call the API. In English, as the names of the API. */
export const API_DESCRIPTION = `Administrative back office of a university: the API.

## API tokens

A program sends an API token with every request:

\`\`\`
curl -H "Authorization: Bearer $DEKANAT_TOKEN" https://dekanat.example.uz/api/crm/student-groups
\`\`\`

A person makes one for the own account in the profile; an administrator makes one for the account of a program at
\`/settings/api-tokens\`. It is shown once. It has the permissions that were chosen for it as long as its account has them, and works
until its last day or until it is revoked. \`GET /api/crm/api-tokens/current\` says what it may do.

- **Keep it secret**: in an environment variable or a secret store, never in source code or in an address. A token looks like
  \`dek_\` and 46 letters and digits, so that secret scanners find it. Revoke one that was published.
- **401**: the token is unknown, revoked, expired, of a closed account, or used from an address that it does not allow. Do not repeat the request.
- **403**: the token lacks the permission of the call, or the call is not for tokens.
- **429**: wait as many seconds as \`Retry-After\` says. \`RateLimit\` tells how many requests are left, \`RateLimit-Policy\` how many there are:
  \`"token";q=600;w=60\` is 600 in 60 seconds.

## Following changes

\`GET /api/crm/changes\` answers a cursor; \`GET /api/crm/changes?since=<cursor>\` what has changed since then, without losing anything, for 7 days.
Each event names a record to read again. 410 means that the cursor is too old: read all records anew and start without one.
`;

export const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'An API token (`dek_…`), or the access token of a session.',
} as const;
