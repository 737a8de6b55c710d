/**
 * A function that copies text and then calls `onCopied`, or `onRefused` when the browser refuses; undefined without a clipboard, which
 * exists in secure contexts only.
 */
export function copyThen(
  onCopied: () => void,
  onRefused: () => void = () => undefined,
): ((content: string) => void) | undefined {
  const { clipboard } = navigator as Partial<Navigator>;
  return clipboard && ((content) => void clipboard.writeText(content).then(onCopied, onRefused));
}
