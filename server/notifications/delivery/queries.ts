import type { SalonScope } from '../../scope.ts';

type MailSender = { name: string; logoUrl: string | null; slug: string; ownerEmail: string };

/** In whose name a salon's mails go out. */
export async function getMailSender(scope: SalonScope): Promise<MailSender> {
  return scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['salons.name', 'salons.logoUrl', 'salons.slug', 'users.email as ownerEmail'])
    .executeTakeFirstOrThrow();
}

/** Who hears of an outage. */
export async function getOutageFacts(
  scope: SalonScope,
): Promise<{ email: string; ownerName: string; salonName: string }> {
  return scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['users.email', 'users.name as ownerName', 'salons.name as salonName'])
    .executeTakeFirstOrThrow();
}
