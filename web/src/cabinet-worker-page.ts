import type { WorkboxPlugin } from 'workbox-core/types.js';

/**
 * While the server is away, a proxy in front answers in its place: the stored page is shown, as without a connection, and an exam goes on
 * after a reload. Only where no page is stored, the answer of the proxy is shown.
 */
export const storedWhileServerIsAway: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status < 500) return response;
    Object.assign(state ?? {}, { response });
    throw new Error(`The page was answered with ${response.status}`);
  },
  handlerDidError: async ({ state }) => state?.response as Response | undefined,
};
