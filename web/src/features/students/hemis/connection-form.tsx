import {
  DEMO_ADDRESS,
  type HemisConnection,
  hemisConnections,
} from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { queryClient, useAction } from '#api/query.ts';
import { ConnectionTests } from '#features/students/hemis/connection-tests.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { BehindNotice } from '#ui/form/behind-notice.tsx';
import { isOutdated, useOpenedVersion } from '#ui/form/opened-version.ts';

interface ConnectionFormProps {
  connection: HemisConnection;
  universityId: number;
  readOnly: boolean;
}

type Problems = Partial<Record<'address' | 'token', string[]>>;

const storedValues = ({ address, nightly, version }: HemisConnection) => ({
  address: address ?? '',
  token: '',
  nightly: nightly || version === 0,
});

/** Address and token of the own connection. The token is entered again for another address, and never shown. */
export function ConnectionForm({ connection, universityId, readOnly }: ConnectionFormProps) {
  const text = useText();
  const feedback = useFeedback();
  const form = useOpenedVersion(connection, storedValues);
  const { opened, change } = form;
  const { address, token, nightly } = form.values;
  const [problems, setProblems] = useState<Problems>({});
  const isStored = opened.version > 0;
  const keepsToken = isStored && address === opened.address;
  const query = { university_id: universityId };
  const refuse = (error: ApiError) => {
    if (isOutdated(error))
      void queryClient.invalidateQueries({ queryKey: [hemisConnections.read.resource.name] });
    if (error.fields) setProblems(error.fields);
    else feedback.error(error);
  };

  const save = useAction(hemisConnections.update, {
    onSuccess: (stored) => {
      form.open(stored);
      feedback.success(text('hemis_connection.saved'));
    },
    onError: refuse,
  });
  const remove = useAction(hemisConnections.remove, {
    onSuccess: () => {
      form.open(opened);
      feedback.success(text('hemis_connection.removed'));
    },
    onError: refuse,
  });
  const submit = () => {
    setProblems({});
    const given = { address, nightly, ...(token !== '' && { token }) };
    save.mutate({ query, body: { ...given, ...(isStored && { version: opened.version }) } });
  };
  const askToRemove = async () => {
    const title = text('hemis_connection.remove.question');
    if (await feedback.confirm({ title, content: text('hemis_connection.remove.content') }))
      remove.mutate({ query });
  };

  if (readOnly && !isStored) return <p className="hint">{text('hemis_connection.no_own')}</p>;
  return (
    <Form layout="vertical" className="hemis-form" disabled={readOnly} onFinish={submit}>
      {form.isBehind && (
        <BehindNotice onTakeTheirs={() => form.open(connection)} onKeepMine={form.keepMine} />
      )}
      {connection.demo_offered && !readOnly && (
        <p className="notice">
          {text('hemis_connection.demo_offered')}{' '}
          <Button size="small" onClick={() => change({ address: DEMO_ADDRESS, token: DEMO_ADDRESS })}>
            {text('hemis_connection.demo_fill')}
          </Button>
        </p>
      )}
      <Form.Item
        label={text('hemis_connection.address')}
        htmlFor="hemis-address"
        required
        {...problem(problems.address)}
        extra={text(
          connection.private_allowed ? 'hemis_connection.address.any' : 'hemis_connection.address.hint',
        )}
      >
        <Input
          id="hemis-address"
          value={address}
          maxLength={500}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ address: target.value })}
        />
      </Form.Item>
      <Form.Item
        label={text('hemis_connection.token')}
        htmlFor="hemis-token"
        required={!keepsToken}
        {...problem(problems.token)}
        extra={text(keepsToken ? 'hemis_connection.token.kept' : 'hemis_connection.token.hint')}
      >
        <Input.Password
          id="hemis-token"
          value={token}
          maxLength={4_096}
          autoComplete="new-password"
          onChange={({ target }) => change({ token: target.value })}
        />
      </Form.Item>
      <Form.Item extra={text('hemis_connection.nightly.hint')}>
        <Checkbox checked={nightly} onChange={({ target }) => change({ nightly: target.checked })}>
          {text('hemis_connection.nightly')}
        </Checkbox>
      </Form.Item>
      {!readOnly && (
        <>
          <div className="hemis-form-actions">
            <Button type="primary" htmlType="submit" loading={save.isPending}>
              {text('action.save')}
            </Button>
            {isStored && (
              <Button danger loading={remove.isPending} onClick={() => void askToRemove()}>
                {text('hemis_connection.remove')}
              </Button>
            )}
          </div>
          {address !== '' && (
            <ConnectionTests
              universityId={universityId}
              entered={{ address, token: token === '' ? undefined : token }}
              onRefused={setProblems}
            />
          )}
        </>
      )}
    </Form>
  );
}

const problem = (messages: string[] | undefined) =>
  messages === undefined ? {} : { validateStatus: 'error' as const, help: messages.join(' ') };
