type Props = {
  name: string;
  value: string;
  title: string;
  hint: string;
  chosen: string;
  onChoose: (value: string) => void;
};

export function PaymentOption({ name, value, title, hint, chosen, onChoose }: Props) {
  return (
    <label className="book-pay">
      <span>
        <b>{title}</b>
        <span className="book-pay-hint">{hint}</span>
      </span>
      <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
    </label>
  );
}
