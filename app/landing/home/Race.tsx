import { IconCheck } from '@tabler/icons-react';

const FREE = ['11:15', '13:00', '13:45'];

export function Race() {
  return (
    <section className="land-section land-split" aria-labelledby="corrida">
      <div>
        <h2 id="corrida">Dois clientes, um horário. Só um leva.</h2>
        <p className="land-text">
          O outro vê na hora os próximos livres, sem perder o que digitou. E quando alguém desmarca, quem espera por
          aquele dia aparece primeiro na sua lista.
        </p>
      </div>
      <div className="land-panel land-race" aria-hidden="true">
        <div className="land-race-row">
          <span className="land-initials">CN</span>
          <span>
            <b>Clara</b>
            <span>Corte + barba · 10:30</span>
          </span>
          <b className="land-won">
            <IconCheck size={18} /> Agendado
          </b>
        </div>
        <div className="land-race-row">
          <span className="land-initials">PM</span>
          <span>
            <b>Paulo</b>
            <span>Corte + barba · 10:30</span>
          </span>
          <b className="land-lost">acabou de ser reservado</b>
        </div>
        <div className="land-race-free">
          {FREE.map((time) => (
            <span key={time} className="land-slot tnum">
              {time}
            </span>
          ))}
          <span className="land-slot land-slot-other">Lista de espera</span>
        </div>
      </div>
    </section>
  );
}
