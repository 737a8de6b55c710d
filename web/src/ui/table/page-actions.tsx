import { EditOutlined, EyeOutlined, UserOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';

interface PageActionsProps {
  /** Whom the row shows. */
  name: string;
  /** What its page is at, by what one does there: to see, to change, to give an account. */
  to: (page: 'view' | 'update' | 'account') => string;
  mayEdit: boolean;
  /** What the button of the account says; without it there is none. */
  account: string | false;
  /** Whatever else may be done in the row; whether it is the one that keys reach, it is told. */
  children: (tabIndex: 0 | -1) => ReactNode;
}

/** The last column of a list of people, each of whom has pages of their own. */
export function PageActions({ name, to, mayEdit, account, children }: PageActionsProps) {
  const text = useText();
  const navigate = useNavigate();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const actions = [
    { page: 'view', label: text('list.view', { name }), icon: <EyeOutlined />, there: true },
    { page: 'update', label: text('list.edit', { name }), icon: <EditOutlined />, there: mayEdit },
    { page: 'account', label: account || '', icon: <UserOutlined />, there: Boolean(account) },
  ] as const;
  return (
    <span className="row-actions">
      {actions
        .filter(({ there }) => there)
        .map(({ page, label, icon }) => (
          <IconButton
            key={page}
            label={label}
            icon={icon}
            tabIndex={tabIndex}
            onClick={() => void navigate({ to: to(page) })}
          />
        ))}
      {children(tabIndex)}
    </span>
  );
}
