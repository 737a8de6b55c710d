import { storedSession } from '#api/stored-session.ts';

/** The session with which this page was loaded. When it ends, the page is loaded anew. */
export const SINCE = storedSession()?.since;

/** False for the moment in which the page still works, but another session has begun, or none is left. */
export const isSameSession = (): boolean => storedSession()?.since === SINCE;
