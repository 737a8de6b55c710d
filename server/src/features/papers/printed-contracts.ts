import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Services } from '#api/context.ts';
import type { Download } from '#api/download.ts';

/** Prints the stored contract of a paid retake; retakes are above papers. */
type PrintContract = (
  services: Services,
  stored: { id: number; content: unknown; code: string },
  language: InterfaceLanguage,
) => Promise<Download>;

declare module '#api/context.ts' {
  interface Services {
    printContract: PrintContract;
  }
}
