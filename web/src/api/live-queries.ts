import type { EventStreamName, LiveEvent } from '@dekanat/contract/operations/events.ts';
import type { Job } from '@dekanat/contract/operations/jobs.ts';
import { isConnected, openEventStream, subscribe } from '#api/live-events.ts';
import { queryClient } from '#api/query.ts';

type Changed = Extract<LiveEvent, { event: 'changed' }>;
type Moved = Extract<LiveEvent, { event: 'job' }>;

const renew = (resource: string) => void queryClient.invalidateQueries({ queryKey: [resource] });

/** Cached jobs (a page or a single one) with the new state of the event's job. */
function moved<Shown>(shown: Shown, { event: _event, ...job }: Moved): Shown {
  if (typeof shown !== 'object' || shown === null) return shown;
  if ('data' in shown && Array.isArray(shown.data))
    return { ...shown, data: shown.data.map((row: Job) => moved(row, { event: 'job', ...job })) };
  return 'id' in shown && shown.id === job.id ? { ...shown, ...job } : shown;
}

type Saved = Extract<LiveEvent, { event: 'saved' }>;

/** The cached record, unless it is that version already. */
const renewSaved = ({ resource, id, version }: Saved) =>
  void queryClient.invalidateQueries({
    queryKey: [resource],
    predicate: ({ queryKey: [, , input], state }) =>
      Object(Object(input).params).id === id && !(Number(Object(state.data).version) >= version),
  });

/** Queries of another parent record stay: many users may work on many records at once. */
const renewChanged = ({ resource, parent_id }: Changed) =>
  void queryClient.invalidateQueries({
    queryKey: [resource],
    predicate: ({ queryKey: [, , input] }) => {
      const { id }: { id?: number } = Object(Object(input).params);
      return parent_id === undefined || id === undefined || id === parent_id;
    },
  });

const known = new Map<number, Job['status']>();

/**
 * An event contains the progress of a job; only a new job or a changed status needs a refetch. A response that was
 * requested before the event may be older than it, so that request is repeated.
 */
function follow(event: Moved): void {
  queryClient.setQueriesData<unknown>({ queryKey: ['jobs'] }, (shown: unknown) => moved(shown, event));
  const fetching = queryClient.isFetching({ queryKey: ['jobs'] }) > 0;
  if (known.get(event.id) === event.status && !fetching) return;
  known.set(event.id, event.status);
  renew('jobs');
}

/** The polling interval while no events arrive. */
const ASKED_EVERY_MS = 30_000;

function renewAll(): void {
  renew('jobs');
  renew('notifications');
  renew('messages');
}

function react(event: LiveEvent): void {
  if (event.event === 'job') follow(event);
  else if (event.event === 'notifications') renew('notifications');
  else if (event.event === 'messages') renew('messages');
  else if (event.event === 'changed') renewChanged(event);
  else if (event.event === 'saved') renewSaved(event);
  else if (event.event === 'ready' && event.missed) {
    known.clear();
    void queryClient.invalidateQueries();
  }
}

/** Keeps cached queries up to date by events. @returns the function that stops it */
export function refetchOnEvents(name: EventStreamName): () => void {
  const deaf = subscribe(react);
  const stop = openEventStream(name);
  const timer = setInterval(() => {
    if (!isConnected()) renewAll();
  }, ASKED_EVERY_MS);
  return () => {
    clearInterval(timer);
    deaf();
    stop();
  };
}
