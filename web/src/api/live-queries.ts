import type { LiveEvent } from '@dekanat/contract/operations/events.ts';
import type { Job } from '@dekanat/contract/operations/jobs.ts';
import { isConnected, openEventStream, subscribe } from '#api/live-events.ts';
import { queryClient } from '#api/query.ts';

type Moved = Extract<LiveEvent, { event: 'job' }>;

const renew = (resource: string) => void queryClient.invalidateQueries({ queryKey: [resource] });

/** A reading of jobs (a page or a single one) with the new state of the job that the event is about. */
function moved<Shown>(shown: Shown, { event: _event, ...job }: Moved): Shown {
  if (typeof shown !== 'object' || shown === null) return shown;
  if ('data' in shown && Array.isArray(shown.data))
    return { ...shown, data: shown.data.map((row: Job) => moved(row, { event: 'job', ...job })) };
  return 'id' in shown && shown.id === job.id ? { ...shown, ...job } : shown;
}

type Saved = Extract<LiveEvent, { event: 'saved' }>;

/** Readings of single records which `isOld` says to be so. */
const renewRecords = (isOld: (record: { id: number; resource: unknown; version: unknown }) => boolean) =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [resource, , asked], state }) => {
      const { id }: { id?: number } = Object(Object(asked).params);
      return id !== undefined && isOld({ id, resource, version: Object(state.data).version });
    },
  });

const renewSaved = (saved: Saved) =>
  renewRecords(
    ({ id, resource, version }) =>
      resource === saved.resource && id === saved.id && !(Number(version) >= saved.version),
  );

const known = new Map<number, Job['status']>();

/** An event carries the figures of a job's progress; only a job that is new, or has another status, is read anew. */
function follow(event: Moved): void {
  queryClient.setQueriesData<unknown>({ queryKey: ['jobs'] }, (shown: unknown) => moved(shown, event));
  if (known.get(event.id) === event.status) return;
  known.set(event.id, event.status);
  renew('jobs');
}

/** How often the server is asked while no events come from it. */
const ASKED_EVERY_MS = 30_000;

function renewAll(): void {
  renew('jobs');
  renew('notifications');
}

/** With the first sign of life nothing has been missed yet. */
let wasHeard = false;

function react(event: LiveEvent): void {
  if (event.event === 'job') follow(event);
  else if (event.event === 'notifications') renew('notifications');
  else if (event.event === 'changed') renew(event.resource);
  else if (event.event === 'saved') renewSaved(event);
  else {
    known.clear();
    renewAll();
    if (wasHeard) renewRecords(() => true);
    wasHeard = true;
  }
}

/** Keeps readings up to date by events, until the function that it returns is called. */
export function refetchOnEvents(): () => void {
  const deaf = subscribe(react);
  const stop = openEventStream();
  const timer = setInterval(() => {
    if (!isConnected()) renewAll();
  }, ASKED_EVERY_MS);
  return () => {
    clearInterval(timer);
    deaf();
    stop();
  };
}
