/** Controls whose value a user can change. The search text of a list or a select is no value. */
const CONTROLS =
  'input:not([type="search"], [role="combobox"]), textarea, [contenteditable="true"], [role="switch"], .ant-select';

/** What a control contains, in a form that can be compared. */
function valueIn(control: Element): string {
  if (control instanceof HTMLInputElement)
    return ['checkbox', 'radio'].includes(control.type) ? String(control.checked) : control.value;
  if (control instanceof HTMLTextAreaElement) return control.value;
  if (control.matches('.ant-select')) return selectedOf(control);
  return control.getAttribute('aria-checked') ?? control.innerHTML;
}

/** The labels that a select shows, without its placeholder; what is typed is the value of an autocomplete alone. */
function selectedOf(select: Element): string {
  const placeholder = select.querySelector('.ant-select-placeholder')?.textContent ?? '';
  const typed = select.matches('.ant-select-auto-complete') ? select.querySelector('input')?.value : '';
  return `${select.textContent?.replace(placeholder, '')}${typed}`;
}

/** Values of controls before the user acted on them. */
export type ControlValues = Map<Element, string>;

/** Adds the values of the controls that are not noted yet. */
export function noteValues(noted: ControlValues, form: Element): void {
  for (const control of form.querySelectorAll(CONTROLS))
    if (!noted.has(control)) noted.set(control, valueIn(control));
}

/** Whether a control that is still shown has another value than the noted one. */
export const isChanged = (noted: ControlValues): boolean =>
  [...noted].some(([control, value]) => control.isConnected && valueIn(control) !== value);
