import { FALLBACK_LANGUAGE } from '@dekanat/contract/api/languages.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/frame/fonts.css';
import '#ui/frame/base.css';
import '#ui/frame/theme.ts';
import { bearerToken } from '#api/api.ts';
import { finishSignOutWhenOnline } from '#api/sign-out.ts';
import { CabinetApp } from '#cabinet/cabinet-app.tsx';
import { registerWorker } from '#cabinet/offline/register-worker.ts';
import { preloadPage } from '#cabinet/pages.ts';
import { BASE } from '#cabinet/view/view.ts';
import { chosenLanguage, showLanguage, withOnlyTexts } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');

const root = createRoot(place, {
  // An error outside any page must be shown instead of an empty one.
  onUncaughtError: (error) => {
    root.render(
      <main>
        <Failure error={error} />
      </main>,
    );
  },
});

finishSignOutWhenOnline();
// The session, the texts and the page are needed before anything is shown: they are loaded at once, in this order.
const token = bearerToken().catch(() => undefined);
const texts = withOnlyTexts('cabinet', async () => undefined);
const shown = Promise.all([showLanguage(chosenLanguage() ?? FALLBACK_LANGUAGE), texts()]);
// The files of the page would hold all connections of the browser, and the session would wait for them.
void token.then(() => preloadPage(window.location.pathname.slice(BASE.length) || '/'));
await shown;
root.render(
  <StrictMode>
    <CabinetApp />
  </StrictMode>,
);
registerWorker();
