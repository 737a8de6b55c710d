import { changeFeed, type FeedEvent } from '@dekanat/contract/operations/change-feed.ts';
import { expect } from 'vitest';
import type { Client } from './client.ts';

type Event = Pick<FeedEvent, 'resource' | 'id' | 'change'> & Partial<FeedEvent>;

export interface Follower {
  cursor: string;
  /** All events since the follower began. */
  events: FeedEvent[];
  /** Reads what is there now. */
  read(): Promise<FeedEvent[]>;
  /** Reads until these events have come, in any order; other databases of the cluster may hold them up. */
  until(...wanted: Event[]): Promise<FeedEvent[]>;
}

/** Follows the change feed from now on. */
export async function followFeed(client: Client, query: object = {}): Promise<Follower> {
  const start = await client.call(changeFeed.read, { query });
  const follower: Follower = {
    cursor: start.result.cursor,
    events: [],
    async read() {
      for (let more = true; more; ) {
        const page = await client.call(changeFeed.read, { query: { ...query, since: follower.cursor } });
        follower.events.push(...page.result.data);
        follower.cursor = page.result.cursor;
        more = page.result.more;
      }
      return follower.events;
    },
    async until(...wanted) {
      await expect
        .poll(() => follower.read())
        .toEqual(expect.arrayContaining(wanted.map((event) => expect.objectContaining(event))));
      return follower.events;
    },
  };
  return follower;
}
