import { SEGMENTS } from './segments.ts';

export function Segments() {
  return (
    <section className="land-section" aria-labelledby="para-quem">
      <div className="land-head">
        <h2 id="para-quem">Para quem vive de hora marcada</h2>
        <p className="land-text">No cadastro, os serviços do seu ramo já vêm sugeridos. Você só ajusta os preços.</p>
      </div>
      <ul className="land-segments">
        {SEGMENTS.map(({ name, color, services }) => (
          <li key={name} data-hue={color}>
            <h3>{name}</h3>
            <p>{services.join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
