import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { convertToPdf, pdfPathOf } from './office-pdf.ts';

/** Programs that stand for LibreOffice: it takes seconds, and does not hang on request. */
const PROGRAM = (act: string) => `#!/bin/sh
for last; do :; done
for one; do case "$one" in -env:UserInstallation=file://*) profile="\${one#-env:UserInstallation=file://}";; esac; done
${act}
`;
const CONVERT = `
mkdir "$SHARED/running" || echo overlap >> "$SHARED/failures"
env | cut -d= -f1 | sort > "$SHARED/environment"
echo "$profile" >> "$SHARED/profiles"
cp "$profile/user/registrymodifications.xcu" "$SHARED/settings"
touch "$profile/used"
sleep 0.1
echo '%PDF-' > "$(dirname "$last")/$(basename "$last" .docx).pdf"
rmdir "$SHARED/running"
`;

describe('conversions to PDF', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'office-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  async function program(act: string): Promise<string> {
    const path = join(home, 'soffice');
    await writeFile(path, PROGRAM(act.replaceAll('$SHARED', home)));
    await chmod(path, 0o755);
    return path;
  }
  async function paper(name: string) {
    const directory = join(home, name);
    await mkdir(directory);
    const file = join(directory, '1.docx');
    await writeFile(file, name);
    return { file, directory };
  }
  const read = (name: string) => readFile(join(home, name), 'utf8');

  it('run one at a time, each with a profile of its own without macros, and without the secrets of the server', async () => {
    const soffice = await program(CONVERT);
    const papers = await Promise.all(['a', 'b', 'c'].map(paper));
    await Promise.all(
      papers.map(({ file, directory }) => convertToPdf({ soffice, files: [file], directory })),
    );
    for (const { file, directory } of papers)
      expect(await readFile(pdfPathOf(file, directory), 'utf8')).toContain('%PDF-');
    expect(await readdir(home)).not.toContain('failures');
    expect(new Set((await read('profiles')).trim().split('\n'))).toEqual(
      new Set(papers.map(({ directory }) => join(directory, 'profile'))),
    );
    const settings = await read('settings');
    expect(settings).toContain('"DisableMacrosExecution" oor:op="fuse"><value>true<');
    expect(settings).toContain('"ooSetupSystemLocale" oor:op="fuse"><value>ru-RU<');
    expect(settings).toContain('"MacroSecurityLevel" oor:op="fuse"><value>3<');
    expect((await read('environment')).trim().split('\n')).toEqual(
      expect.arrayContaining(['HOME', 'LC_ALL', 'PATH', 'TMPDIR']),
    );
    expect(await read('environment')).not.toMatch(/DATABASE|PASSWORD|KEY|TOKEN/);
  });

  it('end with the job that asked for them, also what the program has started, and leave the next one free', async () => {
    const hanging = await program('sleep 1000 & echo $! > "$SHARED/child"; echo $$ > "$SHARED/parent"; wait');
    const { file, directory } = await paper('hanging');
    const job = new AbortController();
    const conversion = convertToPdf({
      soffice: hanging,
      files: [file],
      directory,
      signal: job.signal,
    });
    await expect.poll(() => read('parent').catch(() => '')).toMatch(/^\d+\n$/);
    job.abort();
    await conversion;
    for (const name of ['parent', 'child']) {
      const pid = Number(await read(name));
      await expect.poll(() => isRunning(pid)).toBe(false);
    }
    const next = await paper('next');
    await convertToPdf({ soffice: await program(CONVERT), files: [next.file], directory: next.directory });
    expect(await readFile(pdfPathOf(next.file, next.directory), 'utf8')).toContain('%PDF-');
  });

  it('do not begin for a job that has ended', async () => {
    const soffice = await program(CONVERT);
    const { file, directory } = await paper('ended');
    const signal = AbortSignal.abort();
    await expect(convertToPdf({ soffice, files: [file], directory, signal })).rejects.toThrow();
    expect(await readdir(home)).not.toContain('profiles');
  });

  it('leave no PDF when the program fails, and say so when it is not there', async () => {
    const { file, directory } = await paper('failing');
    await convertToPdf({ soffice: await program('exit 77'), files: [file], directory });
    expect((await readdir(directory)).filter((name) => name.endsWith('.pdf'))).toEqual([]);
    await convertToPdf({ soffice: join(home, 'missing'), files: [file], directory });
    expect((await readdir(directory)).filter((name) => name.endsWith('.pdf'))).toEqual([]);
  });

  it('are refused when too many wait', async () => {
    const soffice = await program('until [ -e "$SHARED/go" ]; do sleep 0.05; done');
    const { file, directory } = await paper('many');
    const conversions = Array.from({ length: 20 }, () => convertToPdf({ soffice, files: [file], directory }));
    await expect(convertToPdf({ soffice, files: [file], directory })).rejects.toMatchObject({
      code: 'too_many',
    });
    await writeFile(join(home, 'go'), '');
    await Promise.all(conversions);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
