import { UploadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { lazy, Suspense, useRef } from 'react';
import { useMay } from '#api/session.ts';
import { useText, withTexts } from '#i18n/text.ts';
import { useImportUrlState } from '#platform/imports/import-url.ts';
import type { ImportTarget } from '#platform/imports/imported.ts';

const ImportDrawer = lazy(
  withTexts('imports', async () => ({
    default: (await import('#platform/imports/import-drawer.tsx')).ImportDrawer,
  })),
);

interface ImportButtonProps extends ImportTarget {
  needs: Record<'create' | 'update', Endpoint>;
}

/** Opens the imports; only for users who may create and update such records. */
export function ImportButton({ needs, ...imported }: ImportButtonProps) {
  const text = useText();
  const place = useImportUrlState();
  const opened = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const may = [useMay(needs.create), useMay(needs.update)].every(Boolean);
  if (!may) return null;
  opened.current ||= place.at !== 'closed';
  return (
    <>
      <button ref={button} type="button" className="tool-button" onClick={place.start}>
        <UploadOutlined aria-hidden />
        {text('imports.button')}
      </button>
      <Suspense>{opened.current && <ImportDrawer {...imported} place={place} opener={button} />}</Suspense>
    </>
  );
}
