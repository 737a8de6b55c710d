import type { Language } from '@dekanat/contract/api/languages.ts';
import type { NotificationKind } from '@dekanat/contract/notifications/notification-preferences.ts';
import type { Services } from '#api/context.ts';
import type { Delivery } from './delivery-store.ts';

/** What is sent, in the language of the receiver. */
export interface DeliveryContent {
  /** The same for every attempt. */
  id: string;
  title: string;
  text: string;
  /** Lines below the text: sender, attachments, address. */
  footer: string[];
  /** What a browser shows. */
  push: {
    kind: NotificationKind;
    language: Language;
    /** The page that it opens. */
    path: string;
    /** null: the name of the kind. */
    title: string | null;
    text: string;
  };
}

/** Reads what is sent; undefined when it no longer exists. */
export type ReadContent = (
  services: Pick<Services, 'db' | 'config'>,
  delivery: Delivery,
) => Promise<DeliveryContent | undefined>;

/** What became of one attempt. */
export type Outcome =
  | { state: 'sent' }
  /** Refused for good; or it may have arrived, and a repetition would arrive twice. */
  | { state: 'failed'; error: string }
  | { state: 'unconfirmed'; error: string }
  /** The server refuses it for now. `pauseMs`: nothing else is sent by this channel meanwhile. */
  | { state: 'retry'; error: string; pauseMs?: number }
  /** Nothing was sent, because the server is away, busy or wrongly configured: the attempt does not count. */
  | { state: 'unsent'; error: string; pauseMs: number };
