import { CloudDownloadOutlined } from '@ant-design/icons';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay, useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';

const PlansHemisDialog = lazy(async () => ({
  default: (await import('#features/curricula/plan-file/plans-hemis-dialog.tsx')).PlansHemisDialog,
}));

/** Offers to take the subjects of all curricula without any from HEMIS, where there is a connection. */
export function PlansHemisButton() {
  const text = useText();
  const { universityId } = useUniversity();
  const isConnected = useProfile().hemis_configured;
  const mayTake = useMay(planFiles.fetchAll);
  const [isOpen, setOpen] = useState(false);
  if (!mayTake || !isConnected || universityId === undefined) return null;
  return (
    <>
      <Button icon={<CloudDownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('plans_hemis.button')}
      </Button>
      <Suspense>
        {isOpen && <PlansHemisDialog universityId={universityId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
