import { account } from '@dekanat/contract/access/account.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { onClosed } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useSignedIn } from '#api/stored-session.ts';
import { loginAddress } from '#browser/location.ts';
import { onStoredChange } from '#browser/stored-values.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import './cabinet.css';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
// How mutations that are resumed are sent.
import './offline/outbox.ts';
import { forgetPictures, takeOver } from './offline/owner.ts';
import { isSameSession } from './offline/same-session.ts';
import { resumeSending } from './offline/stored-outbox.ts';
import { removeRead, storedQueries } from './offline/stored-queries.ts';
import { PAGES } from './pages.ts';
import { ownQuery } from './query.ts';

const leave = (address: string) => window.location.replace(address);

onClosed(() => leave('/402'));

let isLeft = false;
/**
 * What was read belongs to the session: it goes with it. What was written and is not sent, or not handed in, waits for the next session
 * of the same account: a session also ends by itself.
 */
onStoredChange(() => {
  if (isLeft || isSameSession()) return;
  isLeft = true;
  queryClient.clear();
  forgetPictures();
  const reload = () => window.location.reload();
  removeRead().then(reload, reload);
});

/** The cabinet of students. Everyone else, and students who are signed out, continue on the sign-in page. */
export function CabinetApp() {
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) leave(loginAddress(window.location.pathname + window.location.search));
  }, [signedIn]);
  if (!signedIn) return <LoadingIndicator />;
  return (
    <QueryClientProvider client={queryClient}>
      <Admission />
    </QueryClientProvider>
  );
}

/** Staff and teachers have other pages, and so has a first sign-in. */
function Admission() {
  const { data: own, error, refetch } = useQuery(ownQuery(account.read, {}));
  const admitted = own?.kind === 'student' && !own.first_time_login;
  useEffect(() => {
    if (own !== undefined && !admitted) leave('/');
  }, [own, admitted]);
  const [isReady, setReady] = useState(false);
  const username = admitted ? (own.username ?? own.name) : undefined;
  useEffect(() => {
    if (username === undefined) return;
    const enter = () => {
      setReady(true);
      // It was read before the other account's reads were removed.
      void storedQueries.persistQueryByKey(ownQuery(account.read, {}).queryKey, queryClient);
      void resumeSending(username);
    };
    takeOver(username).then(enter, enter);
  }, [username]);
  if (own === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (own === undefined || !admitted || !isReady) return <LoadingIndicator />;
  return (
    <Router base="/cabinet">
      <Frame name={own.name}>
        <FailureBoundary>
          <Suspense fallback={<LoadingIndicator />}>
            <Switch>
              {PAGES.map(({ path, Page }) => (
                <Route key={path} path={path}>
                  {(params) => <Page {...params} />}
                </Route>
              ))}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </FailureBoundary>
      </Frame>
    </Router>
  );
}

class FailureBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failure error={error} retry={() => this.setState({ error: undefined })} />;
  }
}
