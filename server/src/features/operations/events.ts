import { events } from '@dekanat/contract/operations/events.ts';
import { type Feature, implement } from '#api/implement.ts';
import { eventStreams } from '#platform/realtime/event-streams.ts';

export const eventFeature: Feature = (app, services) => {
  const streams = eventStreams(services);
  implement(events, {
    stream: async (context, { query }) => streams.open(context, events.stream, query.since),
    own: async (context, { query }) => streams.open(context, events.own, query.since),
    ofStudent: async (context, { query }) => streams.open(context, events.ofStudent, query.since),
  })(app, services);
  app.addHook('preClose', async () => streams.close());
};
