import { QueryId, QueryStatus } from '@dekanat/contract/api/fields.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { ComposeForm } from '#features/messages/compose-form.tsx';
import { type Composed, composedOf, composedTo, EMPTY } from '#features/messages/composed.ts';
import { beginNew, readCopy } from '#features/messages/tab-copy.ts';
import { draftName } from '#ui/form/draft.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import '#features/messages/messages.css';
import '#features/messages/compose.css';

const asReceivers = z
  .string()
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(Receivers);

const PARAMS = z.object({
  /** A draft or template to change. */
  draft: QueryId.optional(),
  /** A template to use. */
  template: QueryId.optional(),
  /** 1: the draft is to be sent. */
  send: QueryStatus.optional(),
  /** An account to write to, and its name. */
  to: QueryId.optional(),
  name: z.string().optional(),
  /** Groups of people, as JSON. */
  receivers: asReceivers.optional(),
});

/** Writes a message; links of other screens say to whom. */
export function ComposeScreen() {
  const { values = {} } = useSearchParams(PARAMS);
  const source = values.draft ?? values.template;
  const { data, error, refetch } = useQuery({
    ...queryOf(messages.read, { params: { id: source ?? 0 } }),
    enabled: source !== undefined,
    // The form keeps its input: a later answer would not change it.
    staleTime: 0,
    gcTime: 0,
  });
  const isLoading = source !== undefined && data === undefined;
  return (
    <Screen title="menu.message_compose">
      {isLoading && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {!isLoading && (
        <Loaded
          key={source ?? 'new'}
          values={values}
          {...(data && { stored: composedOf(data), version: data.version, universityId: data.university_id })}
        />
      )}
    </Screen>
  );
}

type Params = z.output<typeof PARAMS>;

/** What the address asks for: people or groups; undefined without them. */
function addressed({ to, name, receivers }: Params): Composed | undefined {
  if (to === undefined && receivers === undefined) return undefined;
  const people = to === undefined ? [] : [{ user_id: to, ...(name !== undefined && { fio: name }) }];
  return composedTo({ people, receivers: receivers ?? {} });
}

interface LoadedProps {
  values: Params;
  stored?: Composed;
  version?: number;
  universityId?: number | null;
}

function Loaded({ values, stored, version, universityId }: LoadedProps) {
  const { id: me } = useProfile();
  const navigate = useNavigate();
  const { draft } = values;
  const [begun] = useState(() => {
    if (draft === undefined) {
      const to = addressed(values);
      if (stored === undefined) return beginNew(me, to, 'screen');
      const { people, receivers } = to ?? stored;
      return beginNew(me, { ...stored, people, receivers, template: false }, 'screen');
    }
    const copy = readCopy(draftName(me, messages.create, draft), stored);
    const { composed: local, incomplete = false } = copy ?? {};
    return {
      ...{ start: local ?? stored ?? EMPTY, restored: local !== undefined, incomplete },
      ...{ stored, version: copy?.version ?? version, universityId },
    };
  });
  return (
    <ComposeForm
      {...begun}
      start={() => begun.start}
      storedId={draft}
      toSend={draft !== undefined && values.send === 1}
      onDone={(to, id) => void navigate({ to, search: id === undefined ? {} : { view: String(id) } })}
    />
  );
}
