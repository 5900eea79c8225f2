import { newId } from '#lib/id.ts';
import { readTab, writeTab } from '../../ui/tab-storage.ts';

/** What makes one booking differ from another: asked for again, it is the same request, and books once. */
export type BookingRequest = [serviceId: string, date: string, time: string, employeeId: string | null, name: string];

const keyOf = (slug: string) => `pedidos:${slug}`;

/**
 * The id of the appointment that this request makes, the same for a second click, a copy of the tab, and after Back.
 * `account`: the e-mail of who is signed in.
 */
export function requestId(slug: string, request: BookingRequest, account: string | null): string {
  const ids = readTab<Record<string, string>>(keyOf(slug), account) ?? {};
  const asked = JSON.stringify(request);
  const id = ids[asked] ?? newId();
  writeTab(keyOf(slug), { ...ids, [asked]: id }, account);
  return id;
}

/** Whoever comes anew asks for something new, though it read the same. */
export const forgetRequests = (slug: string) => writeTab(keyOf(slug), null);
