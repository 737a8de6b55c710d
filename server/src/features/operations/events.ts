import { events } from '@dekanat/contract/operations/events.ts';
import { type Feature, implement } from '#kernel/implement.ts';
import { liveStreams } from '#live/streams.ts';

export const eventFeature: Feature = (app, kernel) => {
  const streams = liveStreams(kernel, events.stream);
  implement(events, { stream: async (context) => streams.open(context) })(app, kernel);
  app.addHook('preClose', async () => streams.close());
};
