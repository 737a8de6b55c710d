import type { ReactNode } from 'react';
import { useOwnStudy } from '#cabinet/profile/own-study.ts';
import { OwnActs } from './own-acts.tsx';

/** What only a student who studies now does: on academic leave everything is read, and nothing handed in. The frame says why. */
export function StudyActs({ children }: { children: ReactNode }) {
  return useOwnStudy()?.isOnLeave ? null : <OwnActs>{children}</OwnActs>;
}
