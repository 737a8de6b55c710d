import { account } from '@dekanat/contract/access/account.ts';
import { interfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { onClosed } from '#api/api.ts';
import { writeClosedReason } from '#api/closed-reason.ts';
import { queryClient } from '#api/query.ts';
import { useSignedIn } from '#api/stored-session.ts';
import { loginAddress } from '#browser/location.ts';
import { onStoredChange } from '#browser/stored-values.ts';
import { chosenLanguage, showLanguage } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import './cabinet.css';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { PageRead } from './frame/page-read.ts';
// How mutations that are resumed are sent.
import './offline/outbox.ts';
import { forgetPictures, subscriptions, takeOver } from './offline/owner.ts';
import { isSameSession } from './offline/same-session.ts';
import { resumeSending } from './offline/stored-outbox.ts';
import { removeRead, storedQueries } from './offline/stored-queries.ts';
import { PAGES } from './pages.ts';
import { ownQuery } from './query.ts';
import { BASE, OwnName, openView, VIEWED } from './view/view.ts';

const leave = (address: string) => window.location.replace(address);

onClosed((reason) => {
  writeClosedReason(reason);
  leave('/402');
});

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
  void removeRead().then(() => window.location.reload());
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
      {VIEWED === undefined ? <Admission /> : <ViewAdmission id={VIEWED} />}
    </QueryClientProvider>
  );
}

/** Staff and teachers have other pages, and so has a first sign-in. */
function Admission() {
  const { data: own, error, refetch } = useQuery(ownQuery(account.read, {}));
  const isStudent = own?.kind === 'student' && !own.first_time_login;
  // Their university has a cabinet of its own.
  const elsewhere = isStudent ? own.cabinet_url : null;
  const admitted = isStudent && elsewhere === null;
  useEffect(() => {
    if (own !== undefined && !admitted) leave(elsewhere ?? '/');
  }, [own, admitted, elsewhere]);
  const language = own?.default_language;
  useEffect(() => {
    if (language !== undefined && chosenLanguage() === undefined)
      void showLanguage(interfaceLanguage(language));
  }, [language]);
  const [isReady, setReady] = useState(false);
  // The user name can be changed.
  const owner = admitted ? String(own.id) : undefined;
  useEffect(() => {
    if (owner === undefined) return;
    const enter = () => {
      // It was read before the other account's reads were removed.
      void storedQueries.persistQueryByKey(ownQuery(account.read, {}).queryKey, queryClient);
      // Without a connection the next visit does it.
      void subscriptions()
        .then((of) => of?.continueSubscription())
        .catch(() => undefined);
    };
    takeOver(owner).then(enter, enter);
    void resumeSending(owner);
    // What another account has left is out of sight by now.
    setReady(true);
  }, [owner]);
  if (own === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (own === undefined || !admitted || !isReady) return <LoadingIndicator />;
  return <Pages name={own.name} />;
}

/** Staff with the permission read the cabinet of a student, in which nothing can be changed. */
function ViewAdmission({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ queryKey: ['view', id], queryFn: () => openView(id) });
  if (data !== undefined) return <Pages name={data.fio} />;
  return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
}

function Pages({ name }: { name: string }) {
  return (
    <OwnName value={name}>
      <Router base={BASE}>
        <Frame>
          <PageAtAddress />
        </Frame>
      </Router>
    </OwnName>
  );
}

function PageAtAddress() {
  const [location] = useLocation();
  return (
    <FailureBoundary location={location}>
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
        <PageRead />
      </Suspense>
    </FailureBoundary>
  );
}

interface Failed {
  error: unknown;
  location: string;
}

/** Shows why a page failed, until it is tried again or another page is opened. */
class FailureBoundary extends Component<{ location: string; children: ReactNode }, Failed> {
  override state: Failed = { error: undefined, location: this.props.location };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  static getDerivedStateFromProps = ({ location }: { location: string }, state: Failed) =>
    location === state.location ? null : { error: undefined, location };
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failure error={error} retry={() => this.setState({ error: undefined })} />;
  }
}
