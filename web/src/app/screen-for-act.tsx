import type { ComponentType } from 'react';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import type { ScreenRoute } from '#ui/screen-route.ts';

interface ScreenForActProps {
  screen: Pick<ScreenRoute, 'title'> & Required<Pick<ScreenRoute, 'acts'>>;
  Loaded: ComponentType;
}

/** A screen for one act; a user without its permission reads that, before anything is typed. */
export function ScreenForAct({ screen: { title, acts }, Loaded }: ScreenForActProps) {
  const text = useText();
  if (useMay(acts)) return <Loaded />;
  return (
    <Screen title={title}>
      <p className="notice">{text('editor.forbidden')}</p>
    </Screen>
  );
}
