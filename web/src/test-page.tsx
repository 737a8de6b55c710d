import type { Profile } from '@dekanat/contract/access/profile.ts';
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';
import { plainSearch, searchAsText } from '#ui/search-params.ts';

/** A request of the page. */
export interface SentCall {
  /** Such as `GET /statements/5`, without the realm. */
  call: string;
  /** The path with the realm. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The idempotency key. */
  key: string | undefined;
}

/** The result of a call, a whole response, or what resolves to one of them. */
type Answer = (sent: SentCall) => unknown;

interface OpenPage {
  answers: Record<string, Answer>;
  profile?: Partial<Profile>;
  /** Route of the page, such as `/statements/$id`. */
  route?: string;
  address?: string;
}

const ADMINISTRATOR = {
  id: 1,
  username: 'admin',
  super_administrator: false,
  university_id: 1,
  faculty_id: null,
  universities: [{ id: 1, name: 'Universitet', default_language: 'oz' }],
  permissions: [],
} as unknown as Profile;

export const refusal = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const responseOf = (result: unknown): Response =>
  result instanceof Response ? result : refusal(200, { result });

const LANGUAGE = 'language';

function sentOf(address: string, { method = 'GET', body, headers }: RequestInit): SentCall {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== LANGUAGE));
  const path = pathname.replace(/^\/api\/[^/]+/, '');
  const key = new Headers(headers).get('idempotency-key') ?? undefined;
  return {
    ...{ call: `${method} ${path}`, path: pathname, query, key },
    body: typeof body === 'string' ? JSON.parse(body) : body,
  };
}

/** A clean page for each test of the file. */
export function resetPages(): void {
  afterEach(async () => {
    cleanup();
    // What a form sends when it is left is answered, too.
    await act(async () => undefined);
    queryClient.clear();
    vi.unstubAllGlobals();
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** Renders a component in a router of its own, with the answers of the server; other calls are answered with 404. */
export async function openPage(
  Page: ComponentType,
  { answers, profile, route = '/', address = route }: OpenPage,
) {
  const sent: SentCall[] = [];
  const own = { ...ADMINISTRATOR, ...profile };
  const all: Record<string, Answer> = { 'GET /profile': () => [own], ...answers };
  vi.stubGlobal('fetch', async (to: string, request: RequestInit = {}) => {
    const one = sentOf(to, request);
    sent.push(one);
    const answer = all[one.call];
    return answer ? responseOf(await answer(one)) : refusal(404, { code: 'not_found', message: 'Topilmadi' });
  });
  const feedback = {
    ...{ success: vi.fn(), warning: vi.fn(), error: vi.fn() },
    ...{ confirm: vi.fn(async () => true), inform: vi.fn(async () => undefined) },
  };
  onTestFinished(registerFeedback(feedback as Partial<Feedback> as Feedback));
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute({ validateSearch: searchAsText });
  const page = createRoute({ getParentRoute: () => root, path: route, component: () => <Page /> });
  const routeTree = root.addChildren([page]);
  const router = createRouter({
    routeTree,
    history,
    defaultNotFoundComponent: () => null,
    ...plainSearch,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { sent, calls: () => sent.map(({ call }) => call), feedback, router };
}

const SHOWN = ['shown'];

/** Shows a value that changes while its page is open, such as a record that is loaded again. */
export function Shown<Value>({ start, children }: { start: Value; children: (value: Value) => ReactNode }) {
  const { data } = useQuery<Value>({ queryKey: SHOWN, queryFn: skipToken });
  return children(data ?? start);
}
/** Replaces the value that the page shows. */
export const show = (value: unknown): Promise<void> =>
  act(async () => {
    queryClient.setQueryData(SHOWN, value);
    // The page hears of it in a later task.
    await new Promise((resolve) => setTimeout(resolve));
  });

/** Opens the popover of a button, as the browser does: happy-dom has no popovers. */
export function openPopover(name: string): void {
  const target = screen.getByRole('button', { name }).getAttribute('popovertarget');
  const card = document.getElementById(target ?? '') as HTMLElement;
  const toggle = (newState: 'open' | 'closed') =>
    act(() => void fireEvent(card, Object.assign(new Event('toggle'), { newState })));
  card.hidePopover = () => toggle('closed');
  toggle('open');
}
