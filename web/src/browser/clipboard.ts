/**
 * A function that copies text and then calls `onCopied`; undefined without a clipboard, which exists in secure contexts only. Nothing is
 * called when the browser refuses.
 */
export function copyThen(onCopied: () => void): ((content: string) => void) | undefined {
  const { clipboard } = navigator as Partial<Navigator>;
  return clipboard && ((content) => void clipboard.writeText(content).then(onCopied, () => undefined));
}
