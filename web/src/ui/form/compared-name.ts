import { createContext } from 'react';

/**
 * Where two versions of a record are compared: the name that this version has for its choice, in place of the one that the form
 * knows, which is that of the version it started from.
 */
export const ComparedName = createContext<{ name: unknown } | undefined>(undefined);
