// Finds ffmpeg for the tests of videos; as root on Debian it installs it.
import { delimiter, join } from 'node:path';
import { installPackage, isExecutable } from './debian-package.mjs';

/** The path of ffmpeg, or undefined: the tests that need it are then skipped and say so. */
export function findFfmpeg() {
  const found = installed();
  if (found) return found;
  installPackage('ffmpeg');
  return installed();
}

const installed = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find(isExecutable);
