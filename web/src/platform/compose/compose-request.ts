import type { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { useSyncExternalStore } from 'react';

/** To whom a new message goes. Features that know people open the dialog without importing the feature of messages. */
export interface ComposeRequest {
  people: { user_id: number; fio?: string }[];
  receivers: Receivers;
  title: string;
  /** Uploaded files. */
  attachments: { id: number; name: string }[];
}

let request: ComposeRequest | undefined;
const listeners = new Set<() => void>();

function setRequest(next: ComposeRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog for a new message. */
export const openCompose = ({
  people = [],
  receivers = {},
  title = '',
  attachments = [],
}: Partial<ComposeRequest> = {}): void => setRequest({ people, receivers, title, attachments });
export const closeCompose = (): void => setRequest(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useComposeRequest = () => useSyncExternalStore(subscribe, () => request);
