import { changeFeed, FED_RESOURCES } from '@dekanat/contract/operations/change-feed.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { feedCursor, feedPosition } from './cursor.ts';
import { readFeed } from './read-feed.ts';
import { isVisibleEvent } from './visible-events.ts';

export const changeFeedFeature = implement(changeFeed, {
  read: async (context, { query: { since, limit, resources = FED_RESOURCES } }) => {
    const position = since === undefined ? undefined : feedPosition(since);
    if (since !== undefined && position === undefined) throw invalidField('since', 'feed.cursor.invalid');
    const page = await readFeed(context.services.db, {
      since: position,
      limit,
      facultyId: context.scope.facultyId,
      visible: isVisibleEvent(context, resources),
    });
    if (page.state === 'expired') throw new Refusal('gone', { key: 'feed.cursor.expired' });
    return { data: page.events, cursor: feedCursor(page.position), more: page.more };
  },
});
