import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { Exported } from '#ui/export/export-button.tsx';

interface PersonalExport {
  /** The call that shows what is personal of one record: whoever may not make it is not asked. */
  show: Endpoint;
  /** Key of the sentence that says what will be in the file. */
  hint: string;
  /** The columns that carry it, shown or not. */
  columns: string[];
}

/** The choice between covered values and whole ones, which is written down. */
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
