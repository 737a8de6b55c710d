import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FALLBACK_LANGUAGE, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { Refusal } from '#api/errors.ts';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';

/** Starting takes seconds, each paper some tenths of one; a file that hangs ends with its program. */
const START_MS = 60_000;
const FILE_MS = 5_000;
const CPU_SECONDS_START = 60;
const CPU_SECONDS_FILE = 5;
/** Of addresses, of which it uses a small part: 1.5 GB for usual papers. */
const MEMORY_KB = 4_000_000;
/** Further papers are answered 429. */
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 20;

/** No macros, nothing active, no linked files, no recovery: settings of a profile that lives as long as the program. */
const SETTINGS: [path: string, name: string, value: string][] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Save/Document', 'AutoSave', 'false'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '2'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  ['/org.openoffice.Setup/Office', 'ooSetupInstCompleted', 'true'],
];

/** In which notation workbooks show numbers; Uzbek writes them as Russian does. */
const LOCALES: Record<InterfaceLanguage, string> = { oz: 'ru-RU', ru: 'ru-RU', en: 'en-US' };
const localeSetting = (language: InterfaceLanguage): (typeof SETTINGS)[number] => [
  '/org.openoffice.Setup/L10N',
  'ooSetupSystemLocale',
  LOCALES[language],
];

const settingsFile = (language: InterfaceLanguage) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[...SETTINGS, localeSetting(language)].map(([path, name, value]) => `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`).join('\n')}
</oor:items>`;

async function profileIn(directory: string, language: InterfaceLanguage): Promise<string> {
  const profile = join(directory, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true, mode: 0o700 });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settingsFile(language), {
    mode: 0o600,
  });
  return profile;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One program at a time: it takes a core and 200 MB. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) throw new Refusal('too_many', { values: { seconds: RETRY_AFTER_SECONDS } });
  waiting += 1;
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn.finally(() => {
    waiting -= 1;
  });
}

/** Why there is no PDF: the program did not answer in time. */
export const officeFailed = () => new Refusal('unavailable', { key: 'paper_template.office_failed' });

interface Conversion {
  soffice: string;
  files: readonly string[];
  directory: string;
  /** Of the numbers in them. */
  language?: InterfaceLanguage | undefined;
  signal?: AbortSignal | undefined;
}

/** Starts the program with its profile, without the environment of the server. */
function start({ soffice, files, directory }: Conversion, profile: string): ChildProcess {
  const cpuSeconds = CPU_SECONDS_START + files.length * CPU_SECONDS_FILE;
  return spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -c 0; ulimit -v ${MEMORY_KB}; ulimit -t ${cpuSeconds}; exec "$0" "$@"`,
      soffice,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--nodefault',
      '--nologo',
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--convert-to',
      'pdf',
      '--outdir',
      directory,
      ...files,
    ],
    {
      cwd: directory,
      // A group of its own: the program starts another one, which ends with it.
      detached: true,
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', HOME: profile, TMPDIR: directory, LC_ALL: 'C.UTF-8' },
    },
  );
}

async function run(conversion: Conversion): Promise<void> {
  const { files, directory, signal, language = FALLBACK_LANGUAGE } = conversion;
  signal?.throwIfAborted();
  const child = start(conversion, await profileIn(directory, language));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  child
    .once('spawn', () => {
      try {
        setPriority(child.pid ?? 0, BACKGROUND_NICENESS);
      } catch {
        // Lowering the priority is optional.
      }
    })
    .once('error', () => reject(officeFailed()))
    .once('exit', () => resolve());
  let isLate = false;
  const timeout = setTimeout(
    () => {
      isLate = true;
      end();
    },
    START_MS + files.length * FILE_MS,
  );
  signal?.addEventListener('abort', end, { once: true });
  try {
    await promise;
    // The file may be right: a busy machine is slow.
    if (isLate) throw officeFailed();
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', end);
    end();
  }
}

/** `1.docx` is converted to `1.pdf` in the same directory, which is the caller's and holds nothing else of value. */
export const pdfPathOf = (file: string, directory: string) =>
  join(directory, `${basename(file, extname(file))}.pdf`);

/**
 * Converts documents and workbooks with LibreOffice, all with one start of it. The caller finds the files by `pdfPathOf`: one that
 * cannot be converted is missing. @throws Refusal unavailable when it takes too long
 */
export const convertToPdf = (conversion: Conversion): Promise<void> => inTurn(() => run(conversion));
