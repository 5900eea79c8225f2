import type { SandboxDecision, SandboxPayment } from '#contract/sandbox.ts';

const MINUTE = 60_000;
/** How late a late payment is: after the payer's time, or after so many minutes where none is set. */
const LATE_MINUTES = { afterExpiry: 1, otherwise: 10 };

export const REFUSAL = 'Cartão recusado no pagamento de teste';

export type Charge = { status: 'approved' | 'refused'; amountCents: number; refundedCents: number; chargedAt: Date };
type Payment = {
  closedAt: Date | null;
  firstChargeAt: Date | null;
  expiresAt: Date | null;
  periodCents: number | null;
  renews: boolean;
};

/** Approved in the future is what nobody knows yet. */
export function chargeStatus(charge: Charge, now: Date): SandboxPayment['charges'][number]['status'] {
  if (charge.status === 'refused') return 'refused';
  if (charge.chargedAt > now) return 'pending';
  return charge.refundedCents >= charge.amountCents ? 'refunded' : 'approved';
}

export function stateOf(payment: Payment, charges: Charge[], now: Date): SandboxPayment['state'] {
  const found = charges.map((charge) => chargeStatus(charge, now));
  if (payment.renews || found.includes('approved') || found.includes('refunded')) return 'approved';
  if (found.includes('pending')) return 'late';
  if (payment.closedAt) return 'closed';
  return found.includes('refused') ? 'refused' : 'open';
}

export type Outcome = {
  /** Null: nothing is charged, now or ever by this decision. */
  charge: { status: Charge['status']; chargedAt: Date } | null;
  renews: boolean;
  /** When the provider tells what happened, each time. */
  notices: Date[];
};

export function outcomeOf(decision: SandboxDecision, payment: Payment, now: Date): Outcome {
  const renews = payment.periodCents !== null;
  const charged = (chargedAt: Date) => ({ status: 'approved' as const, chargedAt });
  switch (decision) {
    case 'approve':
    case 'twice': {
      // A trial's or a cheaper plan's first charge comes with the next period.
      const isLater = renews && payment.firstChargeAt !== null && payment.firstChargeAt > now;
      const notices = decision === 'twice' ? [now, now] : [now];
      return { charge: isLater ? null : charged(now), renews, notices };
    }
    case 'late': {
      const at = lateInstant(payment, now);
      return { charge: charged(at), renews: false, notices: [at] };
    }
    case 'refuse':
      return { charge: { status: 'refused', chargedAt: now }, renews: false, notices: [now] };
    case 'never':
      return { charge: null, renews: false, notices: [] };
  }
}

function lateInstant({ expiresAt }: Payment, now: Date): Date {
  const { afterExpiry, otherwise } = LATE_MINUTES;
  if (!expiresAt) return new Date(now.getTime() + otherwise * MINUTE);
  return new Date(Math.max(expiresAt.getTime(), now.getTime()) + afterExpiry * MINUTE);
}

/** The same page of this site, with what the specification (section 2.9) lets a provider add for a plan. */
export function returnPathOf(
  { id, purpose, returnUrl }: { id: string; purpose: string; returnUrl: string },
  decided: { isApproved: boolean; chargeId: string } | null,
): string {
  const url = new URL(returnUrl, 'http://localhost');
  if (purpose === 'plan' && decided) {
    const { isApproved, chargeId } = decided;
    const added = { success: String(isApproved), source: 'sandbox', payment_id: chargeId, preference_id: id };
    for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

/** A PIX code by the Central Bank's manual (EMV), whose key no bank knows: it pays nothing. */
export function pixCode({ id, amountCents }: { id: string; amountCents: number }): string {
  const part = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;
  const amount = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  const account = part('00', 'br.gov.bcb.pix') + part('01', 'teste@encaixe.example');
  const body = [
    part('00', '01') + part('26', account) + part('52', '0000') + part('53', '986') + part('54', amount),
    part('58', 'BR') + part('59', 'PAGAMENTO DE TESTE') + part('60', 'SAO PAULO'),
    `${part('62', part('05', id.replaceAll('-', '').slice(-25)))}6304`,
  ].join('');
  return body + checksum(body);
}

/** CRC-16/CCITT-FALSE, in upper-case hexadecimal. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of text) {
    crc ^= byte.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
