const NAME = 'encaixe-atalhos';

/** Whether single keys are shortcuts, in this browser. WCAG 2.1.4 asks for a way to turn them off. */
export const readsKeys = () => localStorage.getItem(NAME) !== 'off';

export function storeKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, 'off');
}
