import { EditOutlined, EyeOutlined, UserOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';

interface PageActionsProps {
  /** Name of the person in the row. */
  name: string;
  /** URL of the page for each action. */
  to: (page: 'view' | 'update' | 'account') => string;
  /** Shows the record in the list instead of on its page. */
  view?: () => void;
  mayEdit: boolean;
  /** Label of the account button; `false` hides it. */
  account: string | false;
  /** Further buttons, with their tab index. */
  children: (tabIndex: 0 | -1) => ReactNode;
}

/** The last column of a list of people, who have pages instead of drawers. */
export function PageActions({ name, to, view, mayEdit, account, children }: PageActionsProps) {
  const text = useText();
  const navigate = useNavigate();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const actions = [
    { page: 'view', label: text('list.view', { name }), icon: <EyeOutlined />, shown: true },
    { page: 'update', label: text('list.edit', { name }), icon: <EditOutlined />, shown: mayEdit },
    { page: 'account', label: account || '', icon: <UserOutlined />, shown: Boolean(account) },
  ] as const;
  return (
    <span className="row-actions">
      {actions
        .filter(({ shown: there }) => there)
        .map(({ page, label, icon }) => (
          <IconButton
            key={page}
            label={label}
            icon={icon}
            tabIndex={tabIndex}
            onClick={page === 'view' && view ? view : () => void navigate({ to: to(page) })}
          />
        ))}
      {children(tabIndex)}
    </span>
  );
}
