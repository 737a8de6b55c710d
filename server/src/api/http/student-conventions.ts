/** What the calls of students have in common, for readers of `/api/docs`; docs/api-conventions.md §2a says the same to developers. */
export const STUDENT_CONVENTIONS = `
The calls of a student's web or phone application. Existing cabinets run against them unmodified: paths, names and types stay as they are.

**Success** is HTTP 200 with \`{ "result": … }\`, for every method. A result has one of three shapes:

- a page \`{ data, total, per_page, current_page }\`; without \`page\` and \`limit\` it has all rows (posts the 50 newest, notifications the 60 newest);
- an array; single reads such as \`profile/show\` and \`posts/{id}\` are arrays of one element;
- an object or a single value.

Unknown query parameters and body fields are ignored. Ids and counters are numbers; flags are sent as \`1\`, \`0\`, \`true\` or \`false\`.

**Failures** are \`{ message, code, request_id }\`. \`message\` is one sentence in the requested language, also with the status 422; only the forms of the
profile answer a map of fields with lists of sentences.

| status | meaning |
| --- | --- |
| 401 | the token is missing, wrong or expired: refresh it with \`GET /api/auth/refresh\` and the refresh token as bearer, or sign in |
| 402 | the deadline of the account has passed or the university is closed, as the message says: only sign-in and refresh answer |
| 403 | another kind of account, or a first password must be set first |
| 404 | unknown, or not the student's own |
| 405 | a rule prevents it now, for example a passed deadline, no attempts left, or an academic leave |
| 429 | too many requests; \`Retry-After\` names the seconds |

**Signing in.** \`POST /api/auth/login\` with \`username\` (or e-mail) and \`password\`. While \`first_time_login\` is true the access token opens \`PUT /email\`,
\`PUT /password\`, \`PUT /photo\` and uploads only; then the student signs in again. \`Authorization: Bearer null\` counts as no token.

**Days and times** are \`DD.MM.YYYY\` and \`DD.MM.YYYY HH:mm:ss\` in Tashkent; ISO are \`birth_date\`, \`updated_at\` of messages, the deadline of a choice, and
notifications. **Languages:** \`language\` is \`oz\`, \`uz\`, \`qq\`, \`ru\` or \`en\`; without it content is in the student's language.

**Files** have absolute addresses in \`file_url_…\`, which need no token and are valid for some hours. \`media\` rows have \`directory\`, \`filename\`, \`extension\`
and \`size\`: the file is at \`/storage/{directory}/{filename}.{extension}\`, also in ranges. Uploads go to \`POST /api/resources/storeImage\` and
\`storeFile\` as \`files[]\` of a multipart form; their \`id\` is then sent to the call that needs the file.

A student reads and writes only what is the student's own. Without a registration lists are empty.
`.trim();
