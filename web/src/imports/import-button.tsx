import { UploadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import type { ImportResource } from '@dekanat/contract/operations/imports.ts';
import { lazy, Suspense, useRef } from 'react';
import { useImportPlace } from '#imports/import-place.ts';
import { useMay } from '#kernel/session.ts';
import { useText, withTexts } from '#kernel/text.ts';

const ImportDrawer = lazy(
  withTexts('imports', async () => ({ default: (await import('#imports/import-drawer.tsx')).ImportDrawer })),
);

/** What is imported, as the screen that lists it says. */
export interface Imported {
  of: ImportResource;
  /** Key of the list's title. */
  title: string;
  /** Such records belong to one university. */
  inUniversity?: boolean;
}

interface ImportButtonProps extends Imported {
  needs: Record<'create' | 'update', Endpoint>;
}

/** Begins an import, or leads back into one; only for whoever may add such records and change them. */
export function ImportButton({ needs, ...imported }: ImportButtonProps) {
  const text = useText();
  const place = useImportPlace();
  const opened = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const may = [useMay(needs.create), useMay(needs.update)].every(Boolean);
  if (!may) return null;
  opened.current ||= place.at !== 'closed';
  return (
    <>
      <button ref={button} type="button" className="tool-button" onClick={place.begin}>
        <UploadOutlined aria-hidden />
        {text('imports.button')}
      </button>
      <Suspense>{opened.current && <ImportDrawer {...imported} place={place} opener={button} />}</Suspense>
    </>
  );
}
