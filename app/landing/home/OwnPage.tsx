import { DrawnCover } from '#app/components/salon/DrawnCover.tsx';

const SALONS = [
  { seed: 'barbeariaaurora', name: 'Barbearia Aurora', color: 'blue' },
  { seed: 'studiobelavista', name: 'Studio Bela Vista', color: 'pink' },
  { seed: 'unhasdare', name: 'Unhas da Rê', color: 'purple' },
  { seed: 'zenspa', name: 'Zen Spa', color: 'green' },
] as const;

export function OwnPage() {
  return (
    <section className="land-section land-split land-split-mirrored" aria-labelledby="pagina">
      <div className="land-covers" aria-hidden="true">
        {SALONS.map(({ seed, name, color }) => (
          <div key={seed} className="land-cover">
            <DrawnCover seed={seed} color={color} />
            <span>{name}</span>
          </div>
        ))}
      </div>
      <div>
        <h2 id="pagina">Sua página, com a sua cara</h2>
        <p className="land-text">
          Oito cores, claro ou escuro, suas fotos. Sem foto ainda? A capa nasce do nome do salão, única, na sua cor.
        </p>
      </div>
    </section>
  );
}
