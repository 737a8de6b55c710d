import { Drawer } from 'antd';
import { type RefObject, useRef } from 'react';
import { useText } from '#i18n/text.ts';
import { FileStep } from '#platform/imports/file-step.tsx';
import { ImportDetail } from '#platform/imports/import-detail.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import type { ImportTarget } from '#platform/imports/imported.ts';
import { useImportEvents } from '#platform/imports/use-import.ts';
import '#platform/imports/imports.css';

/** Wide enough for a table; full width on a phone. */
const WIDTH = 'min(1280px, 100vw)';

interface ImportDrawerProps extends ImportTarget {
  place: ImportUrlState;
  opener: RefObject<HTMLButtonElement | null>;
}

/** The import drawer over the list of its records. */
export function ImportDrawer({ place, opener, ...imported }: ImportDrawerProps) {
  const text = useText();
  useImportEvents();
  // Keeps the last import while the drawer closes.
  const last = useRef(place.at);
  if (place.at !== 'closed') last.current = place.at;
  return (
    <Drawer
      open={place.at !== 'closed'}
      onClose={place.close}
      // After opening by an address the focus is not inside the drawer yet.
      afterOpenChange={(open) => {
        if (!open && document.activeElement === document.body) opener.current?.focus();
      }}
      title={text('imports.title', { of: text(imported.title) })}
      size={WIDTH}
      closable={{ 'aria-label': text('action.close') }}
      destroyOnHidden
    >
      <div className="import">
        {typeof last.current === 'number' ? (
          <ImportDetail key={last.current} id={last.current} of={imported.of} place={place} />
        ) : (
          <FileStep {...imported} place={place} />
        )}
      </div>
    </Drawer>
  );
}
