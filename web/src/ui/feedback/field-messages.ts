import { ApiError } from '#api/api.ts';

/**
 * The messages of all fields in one sentence, for a call without fields beside it.
 * @param titleOf the title of the row that a field belongs to, which its messages begin with
 */
export const withFieldMessages = (
  error: ApiError,
  titleOf: (field: string) => string | undefined = () => undefined,
): ApiError => {
  const message = Object.entries(error.fields ?? {})
    .flatMap(([field, messages]) => {
      const title = titleOf(field);
      return title === undefined ? messages : messages.map((found) => `${title}: ${found}`);
    })
    .join(' ');
  return message === '' ? error : Object.assign(new ApiError(error.status, {}), { message });
};
