import { events } from '@dekanat/contract/operations/events.ts';
import { type Feature, implement } from '#api/implement.ts';
import { eventStreams } from '#platform/realtime/event-streams.ts';

export const eventFeature: Feature = (app, services) => {
  const streams = eventStreams(services);
  implement(events, {
    stream: async (context) => streams.open(context, events.stream),
    own: async (context) => streams.open(context, events.own),
    ofStudent: async (context) => streams.open(context, events.ofStudent),
  })(app, services);
  app.addHook('preClose', async () => streams.close());
};
