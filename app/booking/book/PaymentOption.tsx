type Props = {
  name: string;
  value: string;
  title: string;
  hint: string;
  chosen: string;
  onChoose: (value: string) => void;
  isUnavailable?: boolean;
};

export function PaymentOption({ name, value, title, hint, chosen, onChoose, isUnavailable = false }: Props) {
  return (
    <label className="book-pay">
      <span>
        <b>{title}</b> {isUnavailable && <small className="book-pay-tag">Indisponível</small>}
        <span className="book-pay-hint">{hint}</span>
      </span>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        disabled={isUnavailable}
        onChange={() => onChoose(value)}
      />
    </label>
  );
}
