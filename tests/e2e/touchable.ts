import type { Page } from '@playwright/test';
import { expect, settled, visit } from './journey.ts';

/** Opens the path, and expects every control that is there to be touchable. */
export async function expectTouchable(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expectTouchableNow(page, path);
}

/** Expects each button, each field and each link in a line of its own to answer a finger of 44 px around its middle. */
export async function expectTouchableNow(page: Page, where: string): Promise<void> {
  await settled(page);
  const tooSmall = await page.evaluate(() => {
    // Half of 44 px, less one pixel for rounding.
    const REACH = 21;
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"]';
    // A field without a visible box is touched by its label; fields that share a box are touched by that box.
    const touchedAt = (element: Element) => {
      const isUnseen = getComputedStyle(element).opacity === '0';
      const label = isUnseen ? (element as HTMLInputElement).labels?.[0] : undefined;
      return (
        label ??
        element.closest('.mantine-Input-wrapper:has([class*="PillsInputField"], [class*="TimePicker-field"])') ??
        element
      );
    };
    const answers = (control: Element) => {
      const element = touchedAt(control);
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [
        [0, -REACH],
        [0, REACH],
        [-REACH, 0],
        [REACH, 0],
      ].every(([dx = 0, dy = 0]) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return element.contains(hit) || hit?.closest('label')?.contains(element) || isLabelOf(hit, element);
      });
    };
    // The one on top has the focus.
    const dialogs = 'dialog[open], [role="dialog"]';
    const dialog = document.activeElement?.closest(dialogs) ?? document.querySelector(dialogs);
    const isLabelOf = (hit: Element | null, element: Element) =>
      [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit));
    // WCAG 2.5.5 leaves out links whose size the line of text decides.
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const isDrawn = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      element.getBoundingClientRect().width > 1 &&
      getComputedStyle(element).clipPath === 'none' &&
      !element.closest('[aria-hidden="true"]');
    return (
      [...document.querySelectorAll(CONTROLS)]
        .filter((element) => !isInSentence(element))
        // Elements only for keyboards.
        .filter((element) => !element.matches('.skip-link, [type="hidden"]'))
        .filter(isDrawn)
        .filter((element) => !dialog || dialog.contains(element))
        .filter((element) => !answers(element))
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const name =
            element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('name'));
          return `${name ?? element.className} (${Math.round(width)} × ${Math.round(height)})`;
        })
    );
  });
  expect.soft(tooSmall, `too small to touch on ${where}`).toEqual([]);
}
