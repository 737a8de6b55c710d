import { FALLBACK_LANGUAGE } from '@dekanat/contract/api/languages.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/frame/fonts.css';
import '#ui/frame/base.css';
import '#ui/frame/theme.ts';
import { finishSignOutWhenOnline } from '#api/sign-out.ts';
import '#app/provided-catalogues.ts';
import { preload, Root } from '#app/root.tsx';
import { chosenLanguage, showLanguage } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';

const LONG_MS = 800;

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');

const root = createRoot(place, {
  // An error outside any screen must be shown instead of an empty page.
  onUncaughtError: (error) => {
    root.render(
      <main>
        <Failure error={error} />
      </main>,
    );
  },
});

finishSignOutWhenOnline();
// React keeps a shown fallback for 300 ms, so none is rendered unless loading takes long.
const longInComing = new Promise((resolve) => setTimeout(resolve, LONG_MS));
await Promise.all([
  showLanguage(chosenLanguage() ?? FALLBACK_LANGUAGE),
  Promise.race([preload(), longInComing]),
]);
root.render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
