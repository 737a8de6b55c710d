import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { Exported } from '#ui/export/export-button.tsx';

interface PersonalExport {
  /** The call that reveals personal data of one record: without its permission there is no choice. */
  show: Endpoint;
  /** Key of the sentence that describes the content of the file. */
  hint: TextKey;
  /** The columns with personal data, shown or not. */
  columns: string[];
}

/** The choice between masked and full values; full ones are recorded. */
export function usePersonalExport({ show, hint, columns }: PersonalExport): Exported {
  const text = useText();
  const may = useMay(show);
  const [personal, setPersonal] = useState(false);
  if (!may) return {};
  return {
    ...(personal && { query: { personal: 1 }, columns }),
    choice: (
      <div className="popover-note">
        <Checkbox checked={personal} onChange={({ target }) => setPersonal(target.checked)}>
          {text('personal.export')}
        </Checkbox>
        <p className="hint">{text(hint)}</p>
      </div>
    ),
  };
}
