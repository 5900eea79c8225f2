import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { button } from './journey.ts';

/** The file that the page downloads when the link or button is pressed. */
export async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file;
}

/** Exports the shown period of `/reports`; `format` is the menu's word: 'CSV' or 'Excel (XLSX)'. */
export async function exportReport(page: Page, format: string): Promise<Download> {
  return await download(page, async () => {
    await button(page, 'Exportar o período').click();
    await page.getByRole('menuitem', { name: format }).click();
  });
}

/** The rows of an exported CSV, each as its columns' titles and values. */
export async function rowsOf(file: Download): Promise<Record<string, string>[]> {
  return parse(await readFile(await file.path()), { bom: true, delimiter: ';', columns: true });
}
