import { PlusOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import '#ui/table/list.css';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

interface ScreenProps {
  /** Text key of the title. */
  title: TextKey;
  /** Whose page it is, after the title. */
  of?: string | undefined;
  /** What the tab of the browser names before the title; `of` unless given. */
  tab?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: title and actions. */
export function Screen({ title, of, tab = of, actions, children }: ScreenProps) {
  const text = useText();
  useEffect(() => {
    if (tab !== undefined) document.title = text('product.title', { page: `${tab} · ${text(title)}` });
  }, [tab, text, title]);
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{of === undefined ? text(title) : `${text(title)}: ${of}`}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** The create button, shown with the permission only. */
export function CreateButton({ needs, onClick }: { needs: Endpoint; onClick: () => void }) {
  const text = useText();
  if (!useMay(needs)) return null;
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
      {text('list.create')}
    </Button>
  );
}
