import { IconCheck } from '@tabler/icons-react';

const SLOTS = ['09:00', '09:45', '10:30', '11:15', '13:00', '13:45', '14:30', '16:00'];
const CHOSEN = '10:30';

/** Decoration: a day's slots with one that fits. Hidden from screen readers. */
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
