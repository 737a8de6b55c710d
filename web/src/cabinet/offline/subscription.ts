/** The worker of the cabinet; undefined where there is none, as in private windows. */
export const workerOf = (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator
    ? navigator.serviceWorker.getRegistration('/cabinet')
    : Promise.resolve(undefined);

/** The subscription of this browser, if it shows notifications. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('PushManager' in window)) return null;
  return (await (await workerOf())?.pushManager.getSubscription()) ?? null;
}

/** Shows nothing more in this browser: the push service then tells the server so. Without a connection the browser forgets it at once as well. */
export async function forgetSubscription(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
