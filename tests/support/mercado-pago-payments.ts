export type Body = Record<string, unknown>;
export type Thing = Body & { id: string | number; owner: string };

export const TEST_TOKEN = 'APP_USR-1234567890-plataforma';

export type NewPayment = {
  /** The token of the account that is paid; the platform's by default. */
  accessToken?: string;
  reference?: string | null;
  amount?: number;
  status?: string;
  detail?: string;
  method?: string;
  at?: string;
};

/** As Mercado Pago answers it. */
export function mercadoPagoPayment(id: number, { accessToken = TEST_TOKEN, ...paid }: NewPayment): Thing {
  const { status = 'approved', at = '2026-11-20T10:30:00.000-03:00' } = paid;
  return {
    id,
    owner: accessToken,
    date_created: at,
    date_approved: status === 'approved' ? at : null,
    status,
    status_detail: paid.detail ?? (status === 'approved' ? 'accredited' : status),
    external_reference: paid.reference ?? null,
    transaction_amount: paid.amount ?? 20,
    transaction_amount_refunded: 0,
    currency_id: 'BRL',
    payment_method_id: paid.method ?? 'pix',
    payment_type_id: (paid.method ?? 'pix') === 'pix' ? 'bank_transfer' : 'credit_card',
    live_mode: !accessToken.startsWith('TEST-'),
    operation_type: 'regular_payment',
    payer: { id: '1', email: 'pagador@example.com' },
  };
}
