import { FALLBACK_LANGUAGE } from '@dekanat/contract/api/languages.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/frame/fonts.css';
import '#ui/frame/base.css';
import '#ui/frame/theme.ts';
import { account } from '@dekanat/contract/access/account.ts';
import { queryClient } from '#api/query.ts';
import { finishSignOutWhenOnline } from '#api/sign-out.ts';
import { storedSession } from '#api/stored-session.ts';
import '#cabinet/provided-catalogues.ts';
import { CabinetApp } from '#cabinet/cabinet-app.tsx';
import { registerWorker } from '#cabinet/offline/register-worker.ts';
import { preloadPage } from '#cabinet/pages.ts';
import { ownQuery } from '#cabinet/query.ts';
import { BASE, VIEWED } from '#cabinet/view/view.ts';
import { chosenLanguage, showLanguage, withOnlyTexts } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';

const LONG_MS = 800;

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
// The session, the texts and the page are needed before anything is shown: they are loaded at once.
if (VIEWED === undefined && storedSession() !== undefined)
  void queryClient.prefetchQuery(ownQuery(account.read, {}));
const texts = withOnlyTexts('cabinet', async () => undefined);
const shown = Promise.all([showLanguage(chosenLanguage() ?? FALLBACK_LANGUAGE), texts()]);
const page = preloadPage(window.location.pathname.slice(BASE.length) || '/');
// React keeps a shown fallback for 300 ms, so none is rendered unless loading takes long.
const longInComing = new Promise((resolve) => setTimeout(resolve, LONG_MS));
await Promise.all([shown, Promise.race([page, longInComing])]);
root.render(
  <StrictMode>
    <CabinetApp />
  </StrictMode>,
);
registerWorker();
