import {
  type PermissionModuleOption,
  permissions,
} from '@dekanat/contract/access/permissions/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import '#features/access/permissions/permission-picker.css';
import { queryOf } from '#api/query.ts';
import { modulesMatching } from '#features/access/permissions/permission-modules.ts';
import { useText } from '#i18n/text.ts';

interface PermissionPickerProps {
  id?: string;
  value?: unknown;
  onChange?: (value: number[]) => void;
  readOnly?: boolean;
}

/** Permissions by module, with a checkbox each and one for the whole module. */
export function PermissionPicker({ id, value, onChange, readOnly = false }: PermissionPickerProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const { data: modules = [], error, refetch } = useQuery(queryOf(permissions.options, {}));
  const chosen = new Set<number>(Array.isArray(value) ? value : []);
  const shown = modulesMatching(modules, typed).map((module) =>
    readOnly ? { ...module, permissions: module.permissions.filter((one) => chosen.has(one.id)) } : module,
  );
  const set = (ids: number[], has: boolean) => {
    const others = [...chosen].filter((one) => !ids.includes(one));
    onChange?.(has ? [...others, ...ids] : others);
  };
  const all = shown.flatMap((module) => module.permissions.map((one) => one.id));
  if (error) {
    return (
      <p role="alert">
        {error.message} <Button onClick={() => void refetch()}>{text('action.retry')}</Button>
      </p>
    );
  }
  return (
    <div className="permissions" id={id} tabIndex={-1}>
      <div className="permissions-bar">
        <Input
          type="search"
          allowClear
          value={typed}
          placeholder={text('permission_group.search_permission')}
          aria-label={text('permission_group.search_permission')}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        {!readOnly && (
          <>
            <Button onClick={() => set(all, true)}>{text('permission_group.select_all')}</Button>
            <Button onClick={() => set(all, false)}>{text('permission_group.select_none')}</Button>
            <span role="status">{text('permission_group.chosen', { count: chosen.size })}</span>
          </>
        )}
      </div>
      <div className="permissions-list" data-read={readOnly || undefined}>
        {shown
          .filter((module) => module.permissions.length > 0)
          .map((module) => (
            <ModulePermissions
              key={module.module}
              module={module}
              chosen={chosen}
              set={set}
              readOnly={readOnly}
            />
          ))}
      </div>
    </div>
  );
}

interface ModulePermissionsProps {
  module: PermissionModuleOption;
  chosen: Set<number>;
  set: (ids: number[], has: boolean) => void;
  readOnly: boolean;
}

function ModulePermissions({ module, chosen, set, readOnly }: ModulePermissionsProps) {
  const text = useText();
  const ids = module.permissions.map(({ id }) => id);
  const chosenCount = ids.filter((id) => chosen.has(id)).length;
  if (readOnly) {
    return (
      <div className="permission-module">
        <strong>{module.label}</strong>
        <p>{module.permissions.map(({ label }) => label).join(', ')}</p>
      </div>
    );
  }
  return (
    <fieldset className="permission-module">
      <legend className="visually-hidden">{module.label}</legend>
      <Checkbox
        checked={chosenCount === ids.length}
        indeterminate={chosenCount > 0 && chosenCount < ids.length}
        onChange={({ target }) => set(ids, target.checked)}
        aria-label={text('permission_group.all_of', { module: module.label })}
      >
        <strong>{module.label}</strong>
      </Checkbox>
      <div>
        {module.permissions.map(({ id, label }) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={({ target }) => set([id], target.checked)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
