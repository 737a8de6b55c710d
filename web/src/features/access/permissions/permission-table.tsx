import { CheckOutlined } from '@ant-design/icons';
import type { PermissionModuleOption } from '@dekanat/contract/access/permissions/permissions.ts';
import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import '#features/access/permissions/permission-matrix.css';
import {
  actionOf,
  addPermissions,
  COMMON_ACTIONS,
  columnsOf,
  grantableIds,
  modulesMatching,
  removePermissions,
} from '#features/access/permissions/permission-modules.ts';
import { useText } from '#i18n/text.ts';

export interface PermissionTableProps {
  id?: string;
  value?: unknown;
  onChange?: (value: number[]) => void;
  readOnly?: boolean;
  /** The permissions that are shown; those that the user may not grant cannot be changed. */
  modules: PermissionModuleOption[];
  /** Chooses the permissions of something else. */
  copy?: ReactNode;
}

/** Permissions as a table: modules, and what may be done in each. */
export function PermissionTable(props: PermissionTableProps) {
  const { id, value, onChange, readOnly = false, modules, copy } = props;
  const text = useText();
  const [typed, setTyped] = useState('');
  const chosen = new Set<number>(Array.isArray(value) ? value : []);
  const matching = modulesMatching(modules, typed);
  const shown = readOnly
    ? matching.filter(({ permissions: options }) => options.some((option) => chosen.has(option.id)))
    : matching;
  const set = (ids: number[], has: boolean) =>
    onChange?.((has ? addPermissions : removePermissions)(modules, chosen, ids));
  const all = grantableIds(shown);
  const lacksSome =
    !readOnly && modules.some((module) => module.permissions.some(({ grantable }) => !grantable));
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
            {copy}
            <Button disabled={all.length === 0} onClick={() => set(all, true)}>
              {text('permission_group.select_all')}
            </Button>
            <Button disabled={all.length === 0} onClick={() => set(all, false)}>
              {text('permission_group.select_none')}
            </Button>
            <span role="status">{text('permission_group.chosen', { count: chosen.size })}</span>
          </>
        )}
      </div>
      {lacksSome && <p className="hint">{text('permission_group.not_held')}</p>}
      <div className="permissions-box" data-read={readOnly || undefined}>
        <table className="permissions-table">
          <MatrixHead modules={modules} />
          <tbody>
            {shown.map((module) => (
              <ModuleRow
                key={module.module}
                module={module}
                chosen={chosen}
                set={readOnly ? undefined : set}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The labels of the actions come with the permissions, in the reader's language. */
function MatrixHead({ modules }: { modules: PermissionModuleOption[] }) {
  const text = useText();
  const labelOf = (action: string) => {
    for (const module of modules)
      for (const option of module.permissions) if (actionOf(module, option) === action) return option.label;
    return undefined;
  };
  return (
    <thead>
      <tr>
        <th scope="col">{text('permission_group.module')}</th>
        {COMMON_ACTIONS.map((action) => (
          <th key={action} scope="col">
            {labelOf(action)}
          </th>
        ))}
        <th scope="col">{text('permission_group.special')}</th>
      </tr>
    </thead>
  );
}

interface ModuleRowProps {
  module: PermissionModuleOption;
  chosen: ReadonlySet<number>;
  /** Undefined where the permissions are only shown. */
  set: ((ids: number[], has: boolean) => void) | undefined;
}

function ModuleRow({ module, chosen, set }: ModuleRowProps) {
  const text = useText();
  const { common, special } = columnsOf(module);
  const ids = grantableIds([module]);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <tr>
      <th scope="row">
        {set ? (
          <Checkbox
            checked={count > 0 && count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            disabled={ids.length === 0}
            onChange={({ target }) => set(ids, target.checked)}
            aria-label={text('permission_group.all_of', { module: module.label })}
          >
            {module.label}
          </Checkbox>
        ) : (
          module.label
        )}
      </th>
      {common.map((option, at) => (
        <td key={COMMON_ACTIONS[at]}>
          {option && <Mark option={option} module={module} chosen={chosen} set={set} />}
        </td>
      ))}
      <td className="permissions-special">
        {special
          .filter(({ id }) => set || chosen.has(id))
          .map((option) => (
            <Mark key={option.id} option={option} module={module} chosen={chosen} set={set} labelled />
          ))}
      </td>
    </tr>
  );
}

interface MarkProps extends ModuleRowProps {
  option: PermissionModuleOption['permissions'][number];
  /** With the label beside it: the column has none. */
  labelled?: boolean;
}

function Mark({ option: { id, label, grantable }, module, chosen, set, labelled = false }: MarkProps) {
  const name = `${module.label}: ${label}`;
  if (set) {
    return (
      <Checkbox
        checked={chosen.has(id)}
        disabled={!grantable}
        onChange={({ target }) => set([id], target.checked)}
        aria-label={name}
      >
        {labelled && label}
      </Checkbox>
    );
  }
  if (labelled) return <span>{label}</span>;
  return chosen.has(id) ? <CheckOutlined aria-label={name} /> : null;
}
