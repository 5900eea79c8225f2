import { readTab, writeTab } from '#app/ui/tab-storage.ts';
import { newId } from '#lib/id.ts';

/** Two requests with the same values get the same id, so the server books once. */
export type BookingRequest = [serviceId: string, date: string, time: string, employeeId: string | null, name: string];

const keyOf = (slug: string) => `pedidos:${slug}`;

/** The same id for a second click, a copy of the tab, and after Back. `account`: the signed-in person's e-mail. */
export function requestId(slug: string, request: BookingRequest, account: string | null): string {
  const ids = readTab<Record<string, string>>(keyOf(slug), account) ?? {};
  const asked = JSON.stringify(request);
  const id = ids[asked] ?? newId();
  writeTab(keyOf(slug), { ...ids, [asked]: id }, account);
  return id;
}

/** Drops the stored ids, so that the next booking is a new request even with the same values. */
export const forgetRequests = (slug: string) => writeTab(keyOf(slug), null);
