import { type ReactNode, useId } from 'react';

const STARS = [1, 2, 3, 4, 5];

type Props = {
  name: string;
  /** 0 to 5; 0 before one is chosen. */
  value?: number;
  onChange: (stars: number) => void;
  error: ReactNode;
};

/** The field in which a customer gives a rating. Takes what `form.getInputProps` gives. */
export function GiveStars({ name, value = 0, onChange, error }: Props) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className="give-stars"
      aria-labelledby={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span id={id} className="field-label">
        Sua nota
      </span>
      <div className="give-stars-row">
        {STARS.map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              className="unseen"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={stars === 1 ? '1 estrela' : `${stars} estrelas`}
            />
            <span className="stars" style={{ backgroundSize: stars <= value ? '100%' : '0 0' }} aria-hidden />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
