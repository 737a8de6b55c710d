import { KeyOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';

const SECRET_BYTES = 32;

/** A random secret. */
const newSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

interface SecretInputProps {
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
}

/** Masked while typed; a generated secret is visible, so that it can be copied. */
export function SecretInput({ value, onChange, ...field }: SecretInputProps) {
  const text = useText();
  const [visible, setVisible] = useState(false);
  return (
    <div className="secret-input">
      <Input.Password
        {...field}
        value={typeof value === 'string' ? value : ''}
        autoComplete="new-password"
        visibilityToggle={{ visible, onVisibleChange: setVisible }}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button
        icon={<KeyOutlined aria-hidden />}
        onClick={() => {
          onChange?.(newSecret());
          setVisible(true);
        }}
      >
        {text('licence.secret_key.generate')}
      </Button>
    </div>
  );
}
