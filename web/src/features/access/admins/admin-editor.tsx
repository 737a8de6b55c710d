import { type Admin, admins } from '@dekanat/contract/access/admins/admins.ts';
import { Form } from 'antd';
import { PasswordStrengthHint } from '#ui/account/password-strength-hint.tsx';
import { StatusField } from '#ui/form/choice-field.tsx';
import { PERSON_STATUSES } from '#ui/form/choices.ts';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field, TextField } from '#ui/form/field.tsx';
import '#features/access/access.css';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { AccountSecondFactor } from '#features/access/accounts/account-second-factor.tsx';
import { PermissionGroupName, PermissionGroupSelect } from '#features/access/permission-group-select.tsx';
import { FacultyName, FacultySelect } from '#features/structure/faculty-select.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';

function AdminPasswordStrength({ of: { antd } }: { of: Pick<EditorForm<string>, 'antd'> }) {
  const [password, username, email] = [
    Form.useWatch<string | undefined>('password', antd),
    Form.useWatch<string | undefined>('username', antd),
    Form.useWatch<string | undefined>('email', antd),
  ];
  const { university } = useUniversity();
  if (!password) return null;
  const texts = [username, email?.split('@')[0], university?.name];
  return <PasswordStrengthHint password={password} texts={texts} />;
}

export function AdminEditor({ editor }: { editor: Editor<Admin> }) {
  const current = useUniversity();
  // An administrator bound to a faculty creates accounts in it only.
  const { id: ownId, faculty_id: ownFaculty } = useProfile();
  return (
    <EditorDrawer
      editor={editor}
      resource={admins}
      noun="admin.noun"
      start={{
        username: '',
        email: '',
        password: '',
        university_id: current.universityId,
        faculty_id: ownFaculty,
        status: 1,
      }}
      cleared={{ university_id: ['faculty_id', 'permission_group_id'] }}
    >
      {(form) => {
        const within = { university_id: form.idIn('university_id') };
        const faculty = { within, known: form.base.faculty_name };
        const group = { within, known: form.base.permission_group_name };
        return (
          <>
            <TextField of={form} name="username" label="admin.username" />
            <TextField
              of={form}
              name="email"
              label="admin.email"
              type="email"
              required="admin.email.required"
            />
            {form.mode === 'create' && (
              <TextField
                of={form}
                name="password"
                label="admin.password"
                type="password"
                autoComplete="new-password"
              />
            )}
            {form.mode === 'edit' && (
              <TextField
                of={form}
                name="password"
                label="admin.new_password"
                hint="admin.new_password.hint"
                type="password"
                autoComplete="new-password"
              />
            )}
            {form.mode !== 'view' && <AdminPasswordStrength of={form} />}
            <UniversityField of={form} />
            <Field
              of={form}
              name="faculty_id"
              label="field.faculty"
              shown={(value) => <FacultyName value={value} {...faculty} />}
            >
              <FacultySelect {...faculty} placeholder="admin.faculty.any" disabled={ownFaculty !== null} />
            </Field>
            <Field
              of={form}
              name="permission_group_id"
              label="permission_group.noun"
              required="permission_group.choose"
              shown={(value) => <PermissionGroupName value={value} {...group} />}
            >
              <PermissionGroupSelect {...group} placeholder="permission_group.choose" />
            </Field>
            <StatusField of={form} choices={PERSON_STATUSES} />
            {form.mode === 'view' && editor.id !== undefined && editor.id !== ownId && (
              <p>
                <WriteMessageButton
                  people={[{ user_id: editor.id, fio: String(form.base.username ?? '') }]}
                />
              </p>
            )}
            {editor.id !== undefined && (
              <AccountSecondFactor
                call={admins.resetSecondFactor}
                id={editor.id}
                name={String(form.base.username ?? '')}
                on={form.base.second_factor === true}
                hasPasskey={form.base.has_passkey === true}
                resettable={
                  form.mode === 'edit' && editor.id !== ownId && form.base.super_administrator !== true
                }
              />
            )}
          </>
        );
      }}
    </EditorDrawer>
  );
}
