import { InboxOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useDropping } from '#ui/upload/use-dropping.ts';
import './file-area.css';

interface FileAreaProps {
  /** Endings of the files, as an input takes them. */
  accept: string;
  busy: boolean;
  /** What can be dropped, or the file that was. */
  status: string;
  /** Text of the button. */
  choose: string;
  /** Accessible name of the input. */
  label: string;
  hint: string;
  type?: ButtonProps['type'];
  take: (files: readonly File[]) => void;
  /** What is wrong with the file. */
  children?: ReactNode;
}

/** Takes files, dropped or chosen. */
export function FileArea(props: FileAreaProps) {
  const { accept, busy, status, choose, label, hint, type, take, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const { over, ...dropping } = useDropping(take);
  return (
    <div className="file-area" data-over={over} data-busy={busy} {...dropping}>
      {busy ? <LoadingOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
      <p role="status">{status}</p>
      <Button type={type ?? 'default'} disabled={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <p className="hint">{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          take(files);
        }}
      />
      {children}
    </div>
  );
}
