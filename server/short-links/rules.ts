import { addDays, type LocalDate, type LocalMoment } from '#lib/dates.ts';

/** Without the characters that people confuse when they copy a code from paper (0 O 1 l I). */
export const CODE_CHARACTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 6;

type Target = { slug: string; page: 'home' | 'service'; serviceId: string | null };

/** The salon's own page, whatever its address is now; a service that is gone leads to the salon. */
export function targetPath({ slug, page, serviceId }: Target): string {
  return page === 'service' && serviceId ? `/${slug}/agendamento/${serviceId}` : `/${slug}`;
}

/** The moment at which a link stops to work: the end of its last day, on the salon's clock. */
export const endOf = (expiresOn: LocalDate): LocalMoment => ({ date: addDays(expiresOn, 1), time: '00:00' });
