import {
  type MinistryConnection,
  ministryConnections,
} from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { DEMO_ADDRESS } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { type ApiError, call } from '#api/api.ts';
import { queryClient, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { BehindNotice } from '#ui/form/behind-notice.tsx';
import { isOutdated, useOpenedVersion } from '#ui/form/opened-version.ts';

interface ConnectionFormProps {
  connection: MinistryConnection;
  universityId: number;
  readOnly: boolean;
}

const FIELDS = ['address', 'client', 'client_secret', 'username', 'password', 'university_code'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;
type Problems = Partial<Record<string, string[]>>;

const SECRETS: readonly Field[] = ['client_secret', 'password'];
/** Client, account and passwords of the service with invented data. */
const DEMO_VALUES: Values = {
  address: DEMO_ADDRESS,
  client: DEMO_ADDRESS,
  client_secret: DEMO_ADDRESS,
  username: DEMO_ADDRESS,
  password: DEMO_ADDRESS,
  university_code: '399',
};
const IDENTITY: readonly (keyof MinistryConnection & Field)[] = ['address', 'client', 'username'];

const storedValues = ({
  address,
  client,
  username,
  university_code,
  nightly,
}: MinistryConnection): Values & { nightly: boolean } => ({
  address: address ?? '',
  client: client ?? '',
  username: username ?? '',
  university_code: university_code ?? '',
  client_secret: '',
  password: '',
  nightly,
});

/** The account at the ministry's service. Secrets are entered again for another account, and never shown. */
export function ConnectionForm({ connection, universityId, readOnly }: ConnectionFormProps) {
  const text = useText();
  const feedback = useFeedback();
  const form = useOpenedVersion(connection, storedValues);
  const { opened, values, change } = form;
  const [problems, setProblems] = useState<Problems>({});
  const isStored = opened.version > 0;
  const keepsSecrets = isStored && IDENTITY.every((field) => values[field] === opened[field]);
  const query = { university_id: universityId };
  const refuse = (error: ApiError) => {
    if (isOutdated(error))
      void queryClient.invalidateQueries({ queryKey: [ministryConnections.read.resource.name] });
    if (error.fields) setProblems(error.fields);
    else feedback.error(error);
  };
  const { client_secret, password, nightly, ...shown } = values;
  const entered = {
    ...shown,
    ...(client_secret !== '' && { client_secret }),
    ...(password !== '' && { password }),
  };

  const save = useAction(ministryConnections.update, {
    onSuccess: (stored) => {
      form.open(stored);
      feedback.success(text('ministry_connection.saved'));
    },
    onError: refuse,
  });
  const remove = useAction(ministryConnections.remove, {
    onSuccess: () => {
      form.open(opened);
      feedback.success(text('ministry_connection.removed'));
    },
    onError: refuse,
  });
  const test = useMutation({
    mutationFn: () => call(ministryConnections.test, { query, body: entered }),
    onError: refuse,
  });
  const submit = () => {
    setProblems({});
    save.mutate({
      query,
      body: { ...entered, nightly, ...(isStored && { version: opened.version }) },
    });
  };
  const askToRemove = async () => {
    const title = text('ministry_connection.remove.question');
    if (await feedback.confirm({ title, content: text('ministry_connection.remove.content') }))
      remove.mutate({ query });
  };

  return (
    <Form layout="vertical" className="ministry-form" disabled={readOnly} onFinish={submit}>
      {form.isBehind && (
        <BehindNotice onTakeTheirs={() => form.open(connection)} onKeepMine={form.keepMine} />
      )}
      {connection.demo_offered && !readOnly && (
        <p className="notice">
          {text('ministry_connection.demo_offered')}{' '}
          <Button size="small" onClick={() => change(DEMO_VALUES)}>
            {text('ministry_connection.demo_fill')}
          </Button>
        </p>
      )}
      {FIELDS.map((field) => (
        <ConnectionField
          key={field}
          field={field}
          value={values[field]}
          isKept={keepsSecrets}
          problem={problems[field]}
          onChange={(value) => change({ [field]: value })}
        />
      ))}
      <Form.Item>
        <Checkbox checked={nightly} onChange={({ target }) => change({ nightly: target.checked })}>
          {text('ministry_connection.nightly')}
        </Checkbox>
      </Form.Item>
      {!readOnly && (
        <div className="ministry-actions">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {text('action.save')}
          </Button>
          <Button
            loading={test.isPending}
            onClick={() => {
              setProblems({});
              test.mutate();
            }}
          >
            {text('ministry_connection.test')}
          </Button>
          {isStored && (
            <Button danger loading={remove.isPending} onClick={() => void askToRemove()}>
              {text('ministry_connection.remove')}
            </Button>
          )}
        </div>
      )}
      <div role="status">
        {test.data && !test.isPending && (
          <p className={test.data.works ? 'notice' : 'notice notice-error'}>{test.data.message}</p>
        )}
      </div>
    </Form>
  );
}

interface ConnectionFieldProps {
  field: Field;
  value: string;
  /** An empty secret keeps the stored one. */
  isKept: boolean;
  problem: string[] | undefined;
  onChange: (value: string) => void;
}

function ConnectionField({ field, value, isKept, problem, onChange }: ConnectionFieldProps) {
  const text = useText();
  const isSecret = SECRETS.includes(field);
  const id = `ministry-${field}`;
  const own = {
    id,
    value,
    maxLength: 500,
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const ofCode = field === 'university_code' ? text('ministry_connection.university_code.hint') : undefined;
  const hint = isSecret && isKept ? text('ministry_connection.secret.kept') : ofCode;
  return (
    <Form.Item
      label={text(`ministry_connection.${field}`)}
      htmlFor={id}
      required={!(isSecret && isKept)}
      {...(problem && { validateStatus: 'error' as const, help: problem.join(' ') })}
      {...(hint !== undefined && { extra: hint })}
    >
      {isSecret ? (
        <Input.Password {...own} autoComplete="new-password" />
      ) : (
        <Input {...own} autoComplete="off" />
      )}
    </Form.Item>
  );
}
