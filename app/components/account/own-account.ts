import type { Refusal } from '#app/ui/answer.ts';
import type { MyAccount } from '#contract/account.ts';
import type { Consent } from '#contract/consents.ts';
import type { DeletionPreview } from '#contract/privacy.ts';

/** The data of the visitor's own account. `consents` are those for the salon whose page shows the account. */
export type OwnAccount = { account: MyAccount; deletion: DeletionPreview; consents: Consent[] };
export type OwnAccountAnswer = { ok: true; value: OwnAccount } | Refusal;

/** An account belongs to no salon, so its days are those of the capital. */
export const BRASILIA = 'America/Sao_Paulo';

/** The route that reads and changes the account. After a deletion it leads to the salon's page, else to the home page. */
export const ownAccountPath = (slug?: string) =>
  slug ? `/conta/minha?salao=${slug}&voltar=${encodeURIComponent(`/${slug}`)}` : '/conta/minha';
