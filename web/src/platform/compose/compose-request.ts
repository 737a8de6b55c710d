import type { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { useEffect, useSyncExternalStore } from 'react';

/** To whom a new message goes. Features that know people open the dialog without importing the feature of messages. */
export interface ComposeRequest {
  people: { user_id: number; fio?: string }[];
  receivers: Receivers;
  title: string;
  /** Uploaded files. */
  attachments: { id: number; name: string }[];
}

interface Opened {
  /** The account that is signed in; undefined until the first one in this tab shows its requests. */
  account: number | undefined;
  request: ComposeRequest | undefined;
}

let opened: Opened = { account: undefined, request: undefined };
const listeners = new Set<() => void>();

function setOpened(next: Partial<Opened>): void {
  opened = { ...opened, ...next };
  for (const listener of listeners) listener();
}

/** Opens the dialog for a new message. */
export const openCompose = ({
  people = [],
  receivers = {},
  title = '',
  attachments = [],
}: Partial<ComposeRequest> = {}): void => setOpened({ request: { people, receivers, title, attachments } });
export const closeCompose = (): void => setOpened({ request: undefined });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The request of this account. It survives an ended session of the account, and is removed when another one signs in. */
export function useComposeRequest(account: number): ComposeRequest | undefined {
  const current = useSyncExternalStore(subscribe, () => opened);
  const isOwn = current.account === undefined || current.account === account;
  useEffect(() => setOpened(isOwn ? { account } : { account, request: undefined }), [isOwn, account]);
  return isOwn ? current.request : undefined;
}
