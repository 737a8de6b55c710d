import type { PermissionModuleOption } from '@dekanat/contract/access/permissions/permissions.ts';
import { API_TOKEN_DAYS_MAX } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { dayAt, today } from '@dekanat/contract/api/days.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import type { ApiError } from '#api/api.ts';
import { useMay, useProfile } from '#api/session.ts';
import { PermissionTable } from '#features/access/permissions/permission-table.tsx';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { useText } from '#i18n/text.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;
const NAME_MAX = 120;
const inDays = (days: number) => dayAt(Date.now() + days * DAY_MS);

/** The fields of a token's form. */
export interface TokenFormValues {
  user_id?: number;
  name: string;
  /** Ids of permissions. */
  permissions: number[];
  faculty_id?: number;
  /** One address or network on each line. */
  allowed_addresses: string;
  expires_on: string;
  current_password: string;
  /** Of the authenticator app, if the account has one. */
  code?: string;
}

export const newTokenValues = (): TokenFormValues => ({
  name: '',
  permissions: [],
  allowed_addresses: '',
  expires_on: inDays(USUAL_DAYS),
  current_password: '',
});

/** The body of the call that makes the token. */
export function tokenInput(
  { permissions, allowed_addresses, faculty_id, user_id: _owner, ...values }: TokenFormValues,
  modules: readonly PermissionModuleOption[],
) {
  const chosen = new Set(permissions);
  const options = modules.flatMap((module) => module.permissions);
  return {
    ...values,
    // The names come from the server, which checks them again.
    permissions: options.filter(({ id }) => chosen.has(id)).map(({ name }) => name as never),
    faculty_id: faculty_id ?? null,
    allowed_addresses: allowed_addresses.split(/[\s,;]+/).filter(Boolean),
  };
}

interface TokenFieldsProps {
  options: Pick<UseQueryResult<PermissionModuleOption[], ApiError>, 'data' | 'error' | 'refetch'>;
  universityId: number | undefined;
}

/** What a token may do, where, from where and until when; and the password of the person who makes it. */
export function TokenFields({ options, universityId }: TokenFieldsProps) {
  const text = useText();
  const { faculty_id, faculty_name, second_factor } = useProfile();
  const mayChooseFaculty = useMay(faculties.options) && universityId !== undefined;
  const needed = text('api_token.permissions.required');
  return (
    <>
      <Form.Item
        name="name"
        label={text('field.name')}
        extra={text('api_token.name.hint')}
        rules={[{ required: true, whitespace: true, message: text('api_token.name.required') }]}
      >
        <Input maxLength={NAME_MAX} autoComplete="off" />
      </Form.Item>
      {options.data === undefined ? (
        options.error && <Failed error={options.error} retry={() => void options.refetch()} />
      ) : (
        <Form.Item
          name="permissions"
          label={text('api_token.permissions')}
          extra={text('api_token.permissions.hint')}
          rules={[{ required: true, type: 'array', min: 1, message: needed }]}
        >
          <PermissionTable modules={options.data} />
        </Form.Item>
      )}
      {options.data === undefined && !options.error && <ListSkeleton />}
      {faculty_id !== null && (
        <p className="hint">{text('api_token.own_faculty', { faculty: faculty_name })}</p>
      )}
      {faculty_id === null && mayChooseFaculty && (
        <Form.Item name="faculty_id" label={text('field.faculty')} extra={text('api_token.faculty.hint')}>
          <FacultySelect within={{ university_id: universityId }} placeholder="api_token.faculty.all" />
        </Form.Item>
      )}
      <Form.Item
        name="allowed_addresses"
        label={text('api_token.allowed_addresses')}
        extra={text('api_token.allowed_addresses.hint')}
      >
        <Input.TextArea rows={3} spellCheck={false} placeholder="10.20.0.0/16" />
      </Form.Item>
      <Form.Item
        name="expires_on"
        label={text('api_token.expires_on')}
        extra={text('api_token.expires_on.hint')}
        rules={[{ required: true, message: text('date.required') }]}
      >
        <DayInput earliest={today()} latest={inDays(API_TOKEN_DAYS_MAX)} />
      </Form.Item>
      <Form.Item
        name="current_password"
        label={text('password.current')}
        extra={text('api_token.password.hint')}
        rules={[{ required: true, message: text('password.current.required') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      {second_factor.on && (
        <Form.Item
          name="code"
          label={text('second_factor.code')}
          rules={[{ required: true, message: text('second_factor.code.min') }]}
        >
          <Input autoComplete="one-time-code" inputMode="numeric" />
        </Form.Item>
      )}
    </>
  );
}
