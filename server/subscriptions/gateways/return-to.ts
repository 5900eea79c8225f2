/** Where a provider sends the payer back. Mercado Pago adds `payment_id` and `preference_id`, or `preapproval_id`. */
export function returnTo(returnUrl: string, { success, source }: { success: boolean; source: string }): string {
  const url = new URL(returnUrl);
  url.searchParams.set('success', String(success));
  url.searchParams.set('source', source);
  return url.href;
}
