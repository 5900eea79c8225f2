import type { MyAccount } from '#contract/account.ts';
import type { Consent } from '#contract/consents.ts';
import type { DeletionPreview } from '#contract/privacy.ts';
import type { Refusal } from '../../ui/answer.ts';

/** The data that the parts of one's own account show. `consents` are those of the salon on whose page they stand. */
export type OwnAccount = { account: MyAccount; deletion: DeletionPreview; consents: Consent[] };
export type OwnAccountAnswer = { ok: true; value: OwnAccount } | Refusal;

/** An account belongs to no salon, so its days are those of the capital. */
export const BRASILIA = 'America/Sao_Paulo';

/** The route that answers and changes them. A deleted account's browser goes to the salon's page, or else to the first page. */
export const ownAccountPath = (slug?: string) =>
  slug ? `/conta/minha?salao=${slug}&voltar=${encodeURIComponent(`/${slug}`)}` : '/conta/minha';
