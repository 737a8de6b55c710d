/**
 * Keeps a list of student groups up to date: reads them once, then follows the change feed.
 *
 *   DEKANAT_URL=https://dekanat.example.uz DEKANAT_TOKEN=dek_… node docs/examples/group-mirror.ts
 *
 * The token needs the permission to view student groups. Limited to one faculty, the program gets the groups of that faculty alone.
 * Each change is a line of JSON on the standard output. Node 24 runs this file as it is; it uses no package.
 */
import { env, exit, stderr, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

interface Group {
  id: number;
  name: string;
}
interface Page {
  data: Group[];
  total: number;
}
interface ChangeEvent {
  resource: string;
  id: number;
  change: 'created' | 'changed' | 'removed';
}
interface Changes {
  data: ChangeEvent[];
  cursor: string;
  more: boolean;
}

const POLL_MS = Number(env.POLL_MS ?? 5_000);
const PAGE = 500;
const [TOO_OLD, NOT_FOUND, TOO_MANY] = [410, 404, 429];
const SERVER_ERROR_FROM = 500;

class ApiFailure extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One call; waits and repeats when there were too many, or while the server is away. */
async function read<Result>(path: string, query: Record<string, string> = {}): Promise<Result> {
  const url = new URL(`/api/crm${path}`, env.DEKANAT_URL);
  url.search = new URLSearchParams(query).toString();
  for (;;) {
    // The token is in a header: addresses end up in logs.
    const response = await fetch(url, { headers: { authorization: `Bearer ${env.DEKANAT_TOKEN}` } });
    const body = (await response.json()) as { result: Result; message?: unknown };
    if (response.ok) return body.result;
    if (response.status !== TOO_MANY && response.status < SERVER_ERROR_FROM)
      throw new ApiFailure(response.status, JSON.stringify(body.message));
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

const tell = (line: object) => stdout.write(`${JSON.stringify(line)}\n`);

async function readAll(groups: Map<number, Group>): Promise<void> {
  groups.clear();
  for (let page = 1, left = true; left; page += 1) {
    const { data, total } = await read<Page>('/student-groups', { page: String(page), limit: String(PAGE) });
    for (const { id, name } of data) groups.set(id, { id, name });
    left = page * PAGE < total;
  }
  tell({ read: groups.size, groups: [...groups.values()] });
}

/** An event only names the record. It is read again, and is gone when that finds nothing. */
async function apply(groups: Map<number, Group>, { id, change }: ChangeEvent): Promise<void> {
  try {
    if (change === 'removed') throw new ApiFailure(NOT_FOUND, '');
    const { name } = await read<Group>(`/student-groups/${id}`);
    groups.set(id, { id, name });
    tell({ change, id, name });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== NOT_FOUND) throw error;
    if (groups.delete(id)) tell({ change: 'removed', id });
  }
}

/** Follows the changes from a position on. Returns when the position has become too old. */
async function follow(groups: Map<number, Group>, from: string): Promise<void> {
  const query = { resources: 'student_groups' };
  for (let cursor = from; ; ) {
    const changes = await read<Changes>('/changes', { ...query, since: cursor }).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === TOO_OLD) return undefined;
      throw error;
    });
    if (changes === undefined) return;
    for (const event of changes.data) await apply(groups, event);
    // A program that stores its copy stores the cursor with it, after the events: those that come twice do no harm.
    cursor = changes.cursor;
    if (!changes.more) await sleep(POLL_MS);
  }
}

async function main(): Promise<void> {
  const groups = new Map<number, Group>();
  for (;;) {
    // The position comes first: changes during the reading of the groups are in the next page of the feed.
    const { cursor } = await read<Changes>('/changes');
    await readAll(groups);
    await follow(groups, cursor);
  }
}

main().catch((error: unknown) => {
  stderr.write(`${error instanceof ApiFailure ? `${error.status} ` : ''}${error}\n`);
  exit(1);
});
