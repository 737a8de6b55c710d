import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { convertToPdf } from './office-pdf.ts';

it('conversions to PDF: a program that hangs is ended after a minute, with all that it has started', async () => {
  const home = await mkdtemp(join(tmpdir(), 'office-'));
  const [soffice, file] = [join(home, 'soffice'), join(home, '1.docx')];
  await writeFile(soffice, `#!/bin/sh\nsleep 1000 & echo $! > '${home}/child'; wait\n`);
  await chmod(soffice, 0o755);
  await writeFile(file, '');
  const began = performance.now();
  await expect(convertToPdf({ soffice, files: [file], directory: home })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(performance.now() - began).toBeGreaterThan(60_000);
  const child = Number(await readFile(join(home, 'child'), 'utf8'));
  await expect
    .poll(() => {
      try {
        return process.kill(child, 0);
      } catch {
        return false;
      }
    })
    .toBe(false);
  await rm(home, { recursive: true, force: true });
}, 120_000);
