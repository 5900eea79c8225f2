/** Each holds by construction: hours of the page, the constraint of the database, the booking window, the trial. */
const FIGURES = [
  ['24 h', 'sua página agenda com a porta fechada'],
  ['0', 'horários vendidos duas vezes: o banco de dados não deixa'],
  ['30 dias', 'de horários livres na mão do cliente'],
  ['7 dias', 'grátis para testar, sem cartão de crédito'],
] as const;

export function Figures() {
  return (
    <div className="land-band">
      <dl className="land-figures">
        {FIGURES.map(([figure, meaning]) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
