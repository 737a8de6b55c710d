import { resultOf, type SeededServer } from './seeded-server.ts';

/** The seconds and the result of a POST that accepts its warnings, as a user does who has read them. */
export async function timedPost<Result>(
  { url, headers }: SeededServer,
  path: string,
  body: object,
): Promise<[number, Result]> {
  const send = (accepted?: string[]) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, accepted }),
    });
  let began = performance.now();
  let response = await send();
  if (response.status === 409) {
    const { warnings = [] } = (await response.json()) as { warnings?: { accept: string }[] };
    began = performance.now();
    response = await send(warnings.map(({ accept }) => accept));
  }
  const result = await resultOf<Result>(response);
  return [(performance.now() - began) / 1000, result];
}
