import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import sharp from 'sharp';
import type { Benchmark } from './benchmark.ts';
import { latencyBeside } from './latency-under-load.ts';
import { bearer, tokensOf } from './tokens.ts';

const SECONDS = 6;
const AT_ONCE = 3;

/** A photo of twelve megapixels that compresses badly. */
const photo = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

/** Some users upload photos one after another. */
async function uploading(url: string, picture: Blob): Promise<void> {
  const headers = bearer(await tokensOf(url, 'registrar'));
  const until = performance.now() + SECONDS * 1000;
  const person = async () => {
    while (performance.now() < until) {
      const body = new FormData();
      body.append(FILES_FIELD, picture, 'photo.jpg');
      const response = await fetch(url + pathOf(files.storeImage), { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`Upload failed: ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
}

export const uploads: Benchmark = {
  name: 'uploads',
  async run({ url }) {
    const picture = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' });
    return [
      await latencyBeside('a request while photos are encoded anew, against alone (mean)', url, () =>
        uploading(url, picture),
      ),
    ];
  },
};
