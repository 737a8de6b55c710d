import { admins } from '@dekanat/contract/access/admins/admins.ts';
import {
  type PermissionGroup,
  permissionGroups,
} from '@dekanat/contract/access/permissions/permission-groups.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { queryOf, sameRecord } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { GroupMembers } from '#features/access/permissions/group-members.tsx';
import { useNotGrantable } from '#features/access/permissions/not-grantable.ts';
import { PermissionMatrix } from '#features/access/permissions/permission-matrix.tsx';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';

/** Whether the open group has permissions that the user may not grant; undefined until this is known. */
function useBeyondOwn(id: number | undefined): boolean | undefined {
  const notGrantable = useNotGrantable();
  const { data } = useQuery({
    ...queryOf(permissionGroups.read, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    placeholderData: sameRecord(id),
  });
  if (id === undefined) return false;
  return data && notGrantable?.(data.permissions);
}

export function PermissionGroupEditor({ editor }: { editor: Editor<PermissionGroup> }) {
  const text = useText();
  const { universityId } = useUniversity();
  const maySeeHolders = useMay(admins.list);
  const mayUpdate = useMay(permissionGroups.update);
  const isBeyond = useBeyondOwn(editor.id);
  const chosen = (value: unknown) =>
    text('permission_group.chosen', { count: Array.isArray(value) ? value.length : 0 });
  return (
    <EditorDrawer
      editor={editor}
      resource={permissionGroups}
      noun="permission_group.noun"
      size={840}
      locked={isBeyond !== false}
      start={{
        university_id: universityId,
        name: '',
        permissions: [],
        second_factor_required: false,
        password_sign_in: true,
      }}
    >
      {(form) => (
        <>
          {form.mode === 'view' && mayUpdate && isBeyond && (
            <p className="hint">{text('permission_group.not_changeable')}</p>
          )}
          <TextField of={form} name="name" label="field.name" />
          <RecordUniversityField of={form} />
          <Field
            of={form}
            name="second_factor_required"
            label="permission_group.second_factor"
            hint="permission_group.second_factor.hint"
            shown={(value) => text(value === true ? 'action.yes' : 'action.no')}
          >
            <Switch />
          </Field>
          <Field
            of={form}
            name="password_sign_in"
            label="permission_group.password_sign_in"
            hint="permission_group.password_sign_in.hint"
            shown={(value) => text(value === true ? 'action.yes' : 'action.no')}
          >
            <Switch />
          </Field>
          {editor.id !== undefined && maySeeHolders && <GroupMembers id={editor.id} />}
          <Field of={form} name="permissions" label="permission_group.permissions" shown={chosen}>
            <PermissionMatrix universityId={form.idIn('university_id')} />
          </Field>
          {form.mode === 'view' && <PermissionMatrix value={form.values.permissions} readOnly />}
        </>
      )}
    </EditorDrawer>
  );
}
