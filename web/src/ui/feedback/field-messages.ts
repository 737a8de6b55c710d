import { ApiError } from '#api/api.ts';

/** The messages of all fields in one sentence, for a call without fields beside it. */
export const withFieldMessages = (error: ApiError): ApiError => {
  const message = Object.values(error.fields ?? {})
    .flat()
    .join(' ');
  return message === '' ? error : Object.assign(new ApiError(error.status, {}), { message });
};
