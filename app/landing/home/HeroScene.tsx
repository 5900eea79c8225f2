import { IconCheck } from '@tabler/icons-react';

const SLOTS = ['09:00', '09:45', '10:30', '11:15', '13:00', '13:45', '14:30', '16:00'];
const CHOSEN = '10:30';

/** A day's slots with the one that fits: the mark of the product, told as a scene. Decoration; says nothing to a reader. */
export function HeroScene() {
  return (
    <div className="scene" aria-hidden="true">
      <div className="scene-card">
        <p className="scene-eyebrow">sábado, 21 de novembro</p>
        <p className="scene-title">Corte + Barba</p>
        <div className="scene-slots">
          {SLOTS.map((slot) => (
            <span key={slot} className="scene-slot" data-chosen={slot === CHOSEN || undefined}>
              {slot}
            </span>
          ))}
        </div>
        <div className="scene-done">
          <IconCheck size={18} />
          <span>Agendado às {CHOSEN}</span>
        </div>
      </div>
    </div>
  );
}
