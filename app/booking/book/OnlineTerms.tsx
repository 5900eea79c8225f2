import type { OnlineDue, OnlineWay } from '#contract/payments.ts';
import { formatDuration } from '#lib/dates.ts';
import { PaymentOption } from './PaymentOption.tsx';
import { depositReason, dueWords, WAYS } from './payment-way.ts';

type Props = {
  due: OnlineDue;
  way: OnlineWay;
  onChoose: (way: OnlineWay) => void;
  canCancel: boolean;
  cancelNoticeMinutes: number;
};

/** How one pays online, how much of it now, and when it comes back. */
export function OnlineTerms({ due, way, onChoose, canCancel, cancelNoticeMinutes }: Props) {
  const reason = depositReason(due);
  const choose = (value: string) => onChoose(value === 'card' ? 'card' : 'pix');
  return (
    <div className="book-online">
      <p id="como-pagar">Como você quer pagar?</p>
      <div className="book-payments" role="radiogroup" aria-labelledby="como-pagar">
        {WAYS.map((option) => (
          <PaymentOption key={option.value} {...option} name="paymentWay" chosen={way} onChoose={choose} />
        ))}
      </div>
      <p className="tnum" aria-live="polite">
        <b>{dueWords(due)}</b>
        {reason && <span>. {reason}</span>}
      </p>
      <p>{canCancel ? refundWords(cancelNoticeMinutes) : LATE}</p>
    </div>
  );
}

const refundWords = (noticeMinutes: number) =>
  `Cancele ${noticeMinutes > 0 ? `até ${formatDuration(noticeMinutes)} antes` : 'até o horário marcado'} e receba de volta tudo o que pagou. Se você faltar, o salão decide.`;
const LATE =
  'Este horário já não pode ser cancelado pela internet. O valor só volta se o salão cancelar ou decidir devolver.';
