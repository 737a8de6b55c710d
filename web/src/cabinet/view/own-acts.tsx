import type { ReactNode } from 'react';
import { VIEWED } from './view.ts';

/** What only the student does; staff who view the cabinet do not see it. The server refuses it as well. */
export const OwnActs = ({ children }: { children: ReactNode }) => (VIEWED === undefined ? children : null);
