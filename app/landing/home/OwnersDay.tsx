import { ProductPicture } from './ProductPicture.tsx';
import { pictures } from './pictures.ts';

export function OwnersDay() {
  return (
    <section className="land-section" aria-labelledby="dia">
      <div className="land-head">
        <h2 id="dia">A semana na mesa, o dia no bolso</h2>
        <p className="land-text">
          Arraste para mudar o horário, encaixe quem chegou, feche o atendimento com um toque. O que precisa de você vem
          primeiro.
        </p>
      </div>
      <div className="land-day">
        <div className="land-frame land-frame-desk">
          <ProductPicture {...pictures.week} alt="A semana do salão, com os agendamentos de cada dia" />
        </div>
        <div className="land-frame land-frame-phone">
          <ProductPicture {...pictures.phone} alt="O dia no celular de quem atende, com o próximo cliente no alto" />
        </div>
      </div>
    </section>
  );
}
