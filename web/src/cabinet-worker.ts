/// <reference lib="webworker" />

import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { storedWhileServerIsAway } from './cabinet-worker-page.ts';
import { showNotifications } from './cabinet-worker-push.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of the cabinet; the build replaces it (`web/cabinet-worker-files.ts`). */
declare const CABINET_FILES: string[];

const PAGE = '/cabinet';
/** Seconds until the stored page is shown instead of a slow network's. */
const PAGE_TIMEOUT_S = 3;
const DAY_S = 86_400;
/** Its type lacks `undefined`, which `exactOptionalPropertyTypes` requires. */
const newest = () => new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_S }) as WorkboxPlugin;

/** The cabinet of one student as staff view it (`cabinet-address.ts`, which is in a chunk with more than a worker can run). */
const VIEW = /^\/cabinet\/as\//;
/** Staff who view the cabinet of a student store nothing of it. */
const ofOwnCabinet: WorkboxPlugin = {
  cacheWillUpdate: async ({ response, event }) => {
    const client = await self.clients.get((event as FetchEvent | undefined)?.clientId ?? '');
    const isView = client === undefined || VIEW.test(new URL(client.url).pathname);
    return isView || !response.ok ? null : response;
  },
};

// Names of files contain hashes: each URL has one content.
precacheAndRoute(CABINET_FILES.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();

// All pages of the cabinet are one document, stored with its policy under one address.
const pages = new NetworkFirst({
  cacheName: 'cabinet-page',
  networkTimeoutSeconds: PAGE_TIMEOUT_S,
  plugins: [{ cacheKeyWillBeUsed: async () => PAGE }, storedWhileServerIsAway],
});
registerRoute(new NavigationRoute(pages, { allowlist: [/^\/cabinet(?:\/|$)/] }));
// Fonts, and files of a newer build.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'cabinet-files', plugins: [newest()] }),
);
// Pictures of texts that were read. Their addresses are signed anew from time to time; stored texts contain the old ones.
registerRoute(
  ({ request, url }) => request.destination === 'image' && url.pathname.startsWith('/storage/'),
  new CacheFirst({ cacheName: 'cabinet-pictures', plugins: [ofOwnCabinet, newest()] }),
);

self.addEventListener('install', (event) => {
  // The page that registers the worker was loaded without it.
  event.waitUntil(pages.handleAll({ event, request: new Request(PAGE) })[1]);
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
/** The cabinet asks for it when its user signs out, and before another one reads. */
self.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(caches.delete('cabinet-pictures'));
});
showNotifications();
